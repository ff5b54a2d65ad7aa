/** Inserted by build.ts: the files of a weighing station, its first script, and the name of this version. */
declare const shellFiles: readonly string[];
declare const bootScript: string;
declare const shellVersion: string;

declare const self: ServiceWorkerGlobalScope;

const prefix = 'tunna-station ';
const cacheName = prefix + shellVersion;
/** The document of any station: the application reads the location from the address. */
const documentPath = '/scale-location/-';
const stationPage = /^\/scale-location\/[^/]+(\/\d+)?\/?$/;
/** Public pictures of waste categories. */
const picture = /^\/api\/v1\/waste-category\/image\/\d+$/;
const files = new Set(shellFiles);

/** @throws Error if the server runs another version: its worker follows soon */
async function fetchDocument(): Promise<Response> {
  const answer = await fetch(documentPath, { cache: 'no-store', credentials: 'same-origin' });
  if (!answer.ok || !(await answer.clone().text()).includes(bootScript))
    throw new Error('The server has another version.');
  return answer;
}

async function cacheShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const answer = await fetchDocument();
  await cache.addAll(shellFiles);
  await cache.put(documentPath, answer);
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

const cached = async (path: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(path, { ignoreVary: true });

/** Returns the cached document, and renews it in the background, because it also contains server settings. */
async function openStation(event: FetchEvent): Promise<Response> {
  const found = await cached(documentPath);
  if (found === undefined) return fetch(event.request);
  const renew = async () => (await caches.open(cacheName)).put(documentPath, await fetchDocument());
  // Without a network, or with another version on the server, it stays unchanged.
  event.waitUntil(renew().catch(() => undefined));
  return found;
}

async function openPicture(request: Request, path: string): Promise<Response> {
  const found = await cached(path);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(path, answer.clone());
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (stationPage.test(pathname)) event.respondWith(openStation(event));
  } else if (files.has(pathname)) {
    event.respondWith(cached(pathname).then((found) => found ?? fetch(request)));
  } else if (picture.test(pathname)) {
    event.respondWith(openPicture(request, pathname));
  }
});

export {};
