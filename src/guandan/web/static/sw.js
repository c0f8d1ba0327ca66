// While the server cannot be reached, a page of ours stands there instead of the browser's error.

const CACHE = "guandan-offline-1";
const OFFLINE = "/offline";

/** The offline page, and what it is drawn with. */
async function fetchOffline() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { cache: "reload" });
  const addresses = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map((found) => found[1]);
  await cache.put(OFFLINE, page);
  await cache.addAll([...new Set(addresses)]);
}

self.addEventListener("install", (event) => {
  event.waitUntil(fetchOffline().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (request.destination === "style" || request.destination === "image") {
    event.respondWith(fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())));
  }
});
