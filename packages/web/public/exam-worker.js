// Keeps the exam's screen, so that a reload without a network goes on with the exam. Registered when an exam begins, for
// /student/exam… only; the page says what to keep. Nothing of /api is ever kept: answers and papers are in the journal.
const filesOf = (build) => `exam-files ${build}`;
const documentKey = '/student/exam/';
/** A network this slow is as good as none. */
const patienceMs = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(keep(event.data).catch(() => undefined)));

/** All files of one build or none: the document is put there last, and only then the build before it goes. */
async function keep({ page, hasMaths, pictures, picturesCache }) {
  await keepPictures(picturesCache, pictures);
  const list = await (await fetch('/exam-files.json', { cache: 'no-cache' })).json();
  const document = await fetch(page, { cache: 'no-cache' });
  const isOfThisBuild = (await document.clone().text()).includes(list.app);
  if (!document.ok || !isOfThisBuild) throw new Error('A new release is on its way: the next exam asks again');
  const cache = await caches.open(filesOf(list.build));
  await addMissing(cache, hasMaths ? [...list.files, ...list.maths] : list.files);
  await cache.put(documentKey, document);
  for (const name of await caches.keys()) {
    if (name.startsWith(filesOf('')) && name !== filesOf(list.build)) await caches.delete(name);
  }
}

async function keepPictures(name, pictures) {
  const cache = await caches.open(name);
  for (const old of await cache.keys()) {
    if (!pictures.includes(new URL(old.url).pathname)) await cache.delete(old);
  }
  // One that cannot be had leaves the others.
  for (const picture of pictures) await addMissing(cache, [picture]).catch(() => undefined);
}

async function addMissing(cache, urls) {
  const known = await Promise.all(urls.map((url) => cache.match(url)));
  await cache.addAll(urls.filter((_, at) => !known[at]));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    if (/^\/student\/exam\/[^/]+\/?$/.test(pathname)) event.respondWith(freshOrKept(request, documentKey));
  } else if (pathname.startsWith('/assets/') || pathname.startsWith('/media/')) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  } else if (pathname === '/boot.js' || pathname === '/favicon.svg') {
    event.respondWith(freshOrKept(request, pathname));
  }
});

/** Only our own server names its requests: the sign-in page of a public network does not stand in for the exam. */
const isOurs = (response) => response.ok && response.headers.has('x-request-id');

async function freshOrKept(request, key) {
  const kept = await caches.match(key);
  if (!kept) return fetch(request);
  const fresh = fetch(request).then((response) => (isOurs(response) ? response : kept));
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs, kept));
  return Promise.race([fresh, patience]).catch(() => kept);
}
