// Elements, made and filled without HTML text: what people wrote stays text.

export const $ = (id) => document.getElementById(id);

// An element. `props`: attributes; on… takes a function; true and false set and leave out.
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return made;
}

// An element of a drawing.
export function svg(tag, props = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
  return made;
}

export const button = (text, onclick, props = {}) => el("button", { type: "button", onclick, ...props }, text);

// Fills an element again, unless it would look the same: so focus and scrolling stay where they are.
const drawn = new WeakMap();
export function fill(target, key, make) {
  const now = JSON.stringify(key);
  if (drawn.get(target) === now) return false;
  drawn.set(target, now);
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  const open = new Set([...target.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
  target.replaceChildren(...[make()].flat(Infinity).filter((child) => child || child === 0));
  for (const summary of target.querySelectorAll("details > summary"))
    if (open.has(summary.textContent)) summary.parentElement.open = true;
  const again = focused?.id ? $(focused.id) : null;
  if (again) {
    if (again.tagName === "INPUT" && !again.readOnly) again.value = focused.value; // what was being written
    again.focus({ preventScroll: true });
  }
  return true;
}

export function show(target, text) {
  target.textContent = text;
  target.hidden = !text;
}

// Asks yes or no, or for a line of text, in a window of the page. null: no.
export function ask(question, { yes, no, label = "" }) {
  return new Promise((settle) => {
    const text = label && el("input", { id: "asked", maxlength: 300 });
    const form = el(
      "form",
      { method: "dialog" },
      el("p", {}, question),
      label && el("div", { class: "field" }, el("label", { for: "asked" }, label), text),
      el("div", { class: "row" }, el("button", { value: "yes", class: "primary" }, yes), el("button", { value: "" }, no)),
    );
    const dialog = el("dialog", {}, form);
    dialog.addEventListener("close", () => {
      const agreed = dialog.returnValue === "yes";
      dialog.remove();
      settle(agreed ? (text ? text.value : true) : null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
