// Keeps the exam's screen, so that a reload without a network goes on with the exam. Registered for /student/exam… when an
// exam begins; the page says what to keep. Nothing of /api is ever kept: answers and papers are in the journal.
// Registered for / too, it keeps the documents and scripts of the other pages for people who are signed in, and plays the
// lessons that a student keeps.
const filesOf = (build) => `exam-files ${build}`;
const documentKey = '/student/exam/';
/** A network this slow is as good as none. */
const patienceMs = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const { data, ports } = event;
  const tell = (isKept) => ports[0]?.postMessage(isKept);
  event.waitUntil(
    workOf(data).then(
      () => tell(true),
      () => tell(false),
    ),
  );
});

function workOf(data) {
  if (data.player) return keepPlayer(data);
  return data.files ? keepPage(data) : keep(data);
}

const isForExams = new URL(self.registration.scope).pathname !== '/';

/** The player's document has a policy of its own; its files stay when the other pages get those of a new release. */
const isPlayer = (path) => /^\/(?:student\/lesson\/|admin\/lessons\/[^/]+\/preview)/.test(path);
/** So has that of the page that checks papers: it may use the camera. */
const isCheck = (path) => /^\/check\/?$/.test(path);
const documentOf = (path) => (isPlayer(path) ? '/student/lesson/' : isCheck(path) ? '/check' : '/student');
const pageFilesOf = (path) => (isPlayer(path) ? 'player-files' : isCheck(path) ? 'check-files' : 'page-files');
const isPage = (path) => isCheck(path) || /^\/(?:student|admin|super-admin|profile)(?:\/|$)/.test(path);

const lessonList = '/student/my-lessons';

/** A document that names another build takes the files of the build before it away. */
async function keepPage({ page, app, files, pictures, picturesCache }) {
  if (!isPage(page)) return;
  const isOfThisBuild = async (document) => (await document?.clone().text())?.includes(app);
  const cache = await caches.open(pageFilesOf(page));
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

/** What plays a lesson and what lists it, also where neither was opened before. */
async function keepPlayer({ player, hasMaths }) {
  const { app, files, maths } = await (await fetch('/lesson-files.json', { cache: 'no-cache' })).json();
  const wanted = hasMaths ? [...files, ...maths] : files;
  for (const page of [player, lessonList]) await keepPage({ page, app, files: wanted });
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
    else if (isPage(pathname)) event.respondWith(freshElseKept(request, pathname));
  } else if (!isForExams && filmFile.test(pathname)) {
    event.respondWith(filmPart(request, pathname));
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

async function freshElseKept(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(documentOf(path), { cacheName: pageFilesOf(path) });
    if (kept) return kept;
    const [, lessonId] = /^\/student\/lesson\/([^/]+)/.exec(path) ?? [];
    const isListKept = await caches.match(documentOf(lessonList), { cacheName: pageFilesOf(lessonList) });
    if (lessonId && isListKept) return Response.redirect(`${lessonList}?offline=${lessonId}`);
    throw error;
  }
}

const filmFile = /^\/media\/lessons\/([^/]+)\/film\/([^/]+)\/([^/]+)$/;

/** A quality never changes; a picture and captions may, and are asked for first. */
async function filmPart(request, pathname) {
  const [, lessonId, filmId, name] = filmFile.exec(pathname);
  const range = request.headers.get('range');
  const kept = () => keptPart({ lessonId, filmId, name, range }).catch(() => undefined);
  if (/\.(?:m4s|m3u8)$/.test(name)) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The database of who is signed in: the end of a session takes the name away (state/kept-pages.ts). */
async function openLessons() {
  const owner = (await caches.match('/page-reads'))?.headers.get('x-owner');
  if (!owner) throw new Error('Nobody is signed in');
  const opening = indexedDB.open(`lessons:${owner}`);
  // Otherwise asking for it would make it.
  opening.onupgradeneeded = () => opening.transaction.abort();
  return asked(opening);
}

/** As state/lessons/lesson-store.ts writes it; rejects where it is not kept, or not whole yet. */
async function keptPart({ lessonId, filmId, name, range }) {
  const database = await openLessons();
  try {
    const ask = (store, key) => asked(database.transaction(store).objectStore(store).get(key));
    const [kept, file] = await Promise.all([ask('lessons', lessonId), ask('files', [lessonId, name])]);
    if (!kept?.isWhole || kept.playback.filmId !== filmId || !file) throw new Error('It is not kept');
    const part = partOf(range, file.bytes);
    const headers = { 'Content-Type': file.type, 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store' };
    if (part === 'outside') {
      return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` } });
    }
    const { first, last } = part ?? { first: 0, last: file.bytes - 1 };
    const body = new Blob(await bytesBetween(database, [lessonId, name], first, last));
    if (body.size !== last - first + 1) throw new Error('A piece is missing');
    headers['Content-Length'] = String(body.size);
    if (part) headers['Content-Range'] = `bytes ${first}-${last}/${file.bytes}`;
    return new Response(body, { status: part ? 206 : 200, headers });
  } finally {
    database.close();
  }
}

/** Null is the whole file, as the server reads it (RFC 9110, section 14). */
function partOf(range, size) {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'outside';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** The pieces that have these bytes, cut to them. */
function bytesBetween(database, file, first, last) {
  const store = database.transaction('pieces').objectStore('pieces');
  const parts = [];
  return new Promise((resolve, reject) => {
    const walk = (start) => {
      const walking = store.openCursor(IDBKeyRange.bound([...file, start], [...file, last]));
      walking.onerror = () => reject(walking.error);
      walking.onsuccess = () => {
        const cursor = walking.result;
        if (!cursor) return resolve(parts);
        const from = cursor.key[2];
        parts.push(cursor.value.slice(Math.max(0, first - from), last + 1 - from));
        cursor.continue();
      };
    };
    const finding = store.openKeyCursor(IDBKeyRange.bound([...file, 0], [...file, first]), 'prev');
    finding.onerror = () => reject(finding.error);
    finding.onsuccess = () => (finding.result ? walk(finding.result.key[2]) : resolve(parts));
  });
}

/** The student of this device only: of whoever signed in before, or has logged out, nothing is shown any more. */
async function showPush({ to, id, title, link }) {
  const owner = (await caches.match('/page-reads'))?.headers.get('x-owner');
  if (owner !== to) return (await self.registration.pushManager.getSubscription())?.unsubscribe();
  // A push that comes twice is shown once.
  return self.registration.showNotification(title, { tag: id, data: { link }, icon: '/icon-192.png' });
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json()));
});

async function openLink(link) {
  const address = new URL(link, location.origin);
  if (address.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address.href);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLink(event.notification.data.link));
});
