// Keeps the exam's screen, so that a reload without a network goes on with the exam. Registered for /student/exam… when an
// exam begins; the page says what to keep. Nothing of /api is ever kept: answers and papers are in the journal.
// Registered for / too, it keeps the documents and scripts of the other pages for people who are signed in.
const filesOf = (build) => `exam-files ${build}`;
const documentKey = '/student/exam/';
/** A network this slow is as good as none. */
const patienceMs = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const work = event.data.files ? keepPage(event.data) : keep(event.data);
  event.waitUntil(work.catch(() => undefined));
});

const isForExams = new URL(self.registration.scope).pathname !== '/';

const pageFiles = 'page-files';
/** The player's document has a policy of its own. */
const documentOf = (path) => (path.startsWith('/student/lesson/') ? '/student/lesson/' : '/student');
const isPage = (path) => /^\/(?:student|admin|super-admin|profile)(?:\/|$)/.test(path);

/** A document that names another build takes the files of the build before it away. */
async function keepPage({ page, app, files, pictures, picturesCache }) {
  if (!isPage(page)) return;
  const isOfThisBuild = async (document) => (await document?.clone().text())?.includes(app);
  const cache = await caches.open(pageFiles);
  if (!(await isOfThisBuild(await cache.match(documentOf(page))))) {
    const document = await fetch(page, { cache: 'no-cache' });
    if (!document.ok || !(await isOfThisBuild(document))) throw new Error('A new release is on its way');
    const names = (await cache.keys()).map((request) => new URL(request.url).pathname);
    for (const old of names) if (old.startsWith('/assets/') && !files.includes(old)) await cache.delete(old);
    await cache.addAll(['/boot.js', '/favicon.svg']);
    await cache.put(documentOf(page), document);
  }
  await addMissing(cache, files);
  if (pictures) await keepPictures(picturesCache, pictures);
}

/** All files of one build or none: the document is put there last, and only then the build before it goes. */
async function keep({ page, hasMaths, hasChemistry, pictures, picturesCache }) {
  await keepPictures(picturesCache, pictures);
  const list = await (await fetch('/exam-files.json', { cache: 'no-cache' })).json();
  const document = await fetch(page, { cache: 'no-cache' });
  const isOfThisBuild = (await document.clone().text()).includes(list.app);
  if (!document.ok || !isOfThisBuild) throw new Error('A new release is on its way: the next exam asks again');
  const cache = await caches.open(filesOf(list.build));
  await addMissing(cache, [...list.files, ...(hasMaths ? list.maths : []), ...(hasChemistry ? list.chemistry : [])]);
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
    else if (isPage(pathname)) event.respondWith(freshElseKept(request, documentOf(pathname)));
  } else if (pathname.startsWith('/assets/') || pathname.startsWith(isForExams ? '/media/' : '/media/pictures/')) {
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

async function freshElseKept(request, key) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(key);
    if (kept) return kept;
    throw error;
  }
}
