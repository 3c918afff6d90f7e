// Shows a page of our own when the server cannot be reached. It answers nothing else: everything goes to the server as
// before, and nothing that comes from there is kept, besides the files in KEPT, which hold no name, table or secret.

const fresh = (address) => new Request(address, { credentials: "omit", cache: "reload" });

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(KEPT.map(fresh))));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url).pathname;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(KEPT[0])));
  else if (KEPT.includes(address)) event.respondWith(fetch(request).catch(() => caches.match(address)));
});
