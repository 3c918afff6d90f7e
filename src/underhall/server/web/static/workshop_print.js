// The button that prints: the sheets are there without it.

const press = document.getElementById("print");
press.hidden = false;
press.addEventListener("click", () => window.print());
