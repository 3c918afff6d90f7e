// Lets the browser install Underhall as an app, and show a page of ours when the server cannot be reached.

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {}); // works without, too
