import type { Lesson } from '@akada/contract';
import { expect, test } from 'vitest';
import { type House, openHouse, type Reply, refusal } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aFilm, aMaterial, Browser, captionsText, putFile } from '../../../test/playing.ts';
import { aLesson } from '../../../test/things.ts';
import { filmKey } from '../../platform/storage/storage.ts';

const shut = 'Open the lesson in this browser first: its film and files can be fetched for ten minutes then.';
const names = [
  'index.m3u8',
  'sound.m3u8',
  '144.m3u8',
  '144.m4s',
  'sound.m4s',
  'poster.jpg',
  'captions.vtt',
  'transcript.txt',
];

async function aSchool() {
  const house = await openHouse();
  const [teacher, ada, bayo] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  const lesson = await aLesson(house, teacher);
  const order = await anOrder(house, ada, [lesson]);
  await house.ask('PUT', `/order/${order._id}/approve`, { as: teacher });
  const film = await aFilm(house, lesson);
  const material = await aMaterial(house, lesson);
  const addresses = [...names.map((name) => `${film.base}/${name}`), material.url];
  return { house, teacher, ada, bayo, lesson, order, film, material, addresses };
}

type School = Awaited<ReturnType<typeof aSchool>>;

async function opened(house: House, lesson: Pick<Lesson, '_id'>, as: Person): Promise<Browser> {
  const browser = new Browser(house);
  expect((await browser.open(lesson, as)).status).toBe(200);
  return browser;
}

async function statuses(browser: Browser, addresses: readonly string[]) {
  const all = new Set<number>();
  for (const address of addresses) {
    const reply = await browser.ask(address);
    all.add(reply.status);
    if (reply.status === 403) expect(refusal(reply)).toEqual({ status: 403, message: shut });
    if (reply.status >= 400) expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-security-policy']).toContain('sandbox');
  }
  return [...all];
}

const ticketOf = (browser: Browser) => browser.kept.find(({ name }) => name === 'akada_ticket');
const viewerOf = (browser: Browser) => browser.kept.find(({ name }) => name === 'akada_viewer');

test.each<[string, number, (school: School) => Promise<Browser>]>([
  ['the owner', 200, ({ house, lesson, ada }) => opened(house, lesson, ada)],
  ['staff', 200, ({ house, lesson, teacher }) => opened(house, lesson, teacher)],
  ['nobody', 403, async ({ house }) => new Browser(house)],
  ['a student who has not bought it', 403, ({ house, lesson, bayo }) => opened(house, lesson, bayo)],
  [
    'a ticket copied to another browser',
    403,
    async ({ house, lesson, ada, bayo }) => {
      const [hers, his] = [await opened(house, lesson, ada), await opened(house, lesson, ada)];
      await his.open(lesson, bayo);
      his.kept = [viewerOf(his), ticketOf(hers)].flatMap((cookie) => cookie ?? []);
      return his;
    },
  ],
  [
    'a ticket without the cookie of the browser',
    403,
    async ({ house, lesson, ada }) => {
      const browser = await opened(house, lesson, ada);
      browser.kept = browser.kept.filter(({ name }) => name === 'akada_ticket');
      return browser;
    },
  ],
  [
    'a ticket of another lesson',
    403,
    async ({ house, lesson, ada, teacher }) => {
      const other = await aLesson(house, teacher, { title: 'Decimals', price: 0 });
      await aFilm(house, other);
      const browser = await opened(house, other, ada);
      for (const cookie of browser.kept) cookie.path = cookie.path.replace(other._id, lesson._id);
      return browser;
    },
  ],
  [
    'a ticket whose end was moved',
    403,
    async ({ house, lesson, ada }) => {
      const browser = await opened(house, lesson, ada);
      const ticket = ticketOf(browser);
      if (ticket) ticket.value = ticket.value.replace(/^\w+/, 'zzzzzzzz');
      return browser;
    },
  ],
  [
    'a ticket with the MAC of nothing',
    403,
    async ({ house, lesson, ada }) => {
      const browser = await opened(house, lesson, ada);
      const ticket = ticketOf(browser);
      if (ticket) ticket.value = ticket.value.replace(/[\w-]+$/, '');
      return browser;
    },
  ],
  [
    'an expired ticket',
    403,
    async ({ house, lesson, ada }) => {
      const browser = await opened(house, lesson, ada);
      house.clock.advance({ minutes: 10 });
      return browser;
    },
  ],
  [
    'a ticket in its last second',
    200,
    async ({ house, lesson, ada }) => {
      const browser = await opened(house, lesson, ada);
      house.clock.advance({ minutes: 9, seconds: 59 });
      return browser;
    },
  ],
  [
    'another student in the same browser',
    403,
    async ({ house, lesson, ada, bayo }) => {
      const browser = await opened(house, lesson, ada);
      await browser.open(lesson, bayo);
      return browser;
    },
  ],
])('the film and files of a lesson: %s gets %i', async (_who, status, browse) => {
  const school = await aSchool();
  expect(await statuses(await browse(school), school.addresses)).toEqual([status]);
});

test('a lesson without a price is for everybody who is signed in, and for nobody else', async () => {
  const { house, teacher, bayo } = await aSchool();
  const free = await aLesson(house, teacher, { title: 'A free one', price: 0 });
  const film = await aFilm(house, free);
  const addresses = names.map((name) => `${film.base}/${name}`);
  expect(await statuses(await opened(house, free, bayo), addresses)).toEqual([200]);
  expect(await statuses(new Browser(house), addresses)).toEqual([403]);
});

test.each<[string, (school: School) => Promise<Reply>]>([
  ['signing out', ({ house, ada }) => house.ask('POST', '/auth/logout', { as: ada })],
  ['a suspension', ({ house, ada, teacher }) => house.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: teacher })],
  [
    'a refund',
    ({ house, lesson, order, teacher }) =>
      house.ask('POST', `/order/${order._id}/refund`, {
        as: teacher,
        body: { lessonIds: [lesson._id], reason: 'Wrong lesson' },
      }),
  ],
])('%s ends what was opened within ten minutes, and nothing is opened anew', async (_what, happen) => {
  const school = await aSchool();
  const { house, lesson, ada, addresses } = school;
  const browser = await opened(house, lesson, ada);
  expect((await happen(school)).status).toBe(200);
  house.clock.advance({ minutes: 10 });
  expect(await statuses(browser, addresses)).toEqual([403]);
  const again = await browser.open(lesson, ada);
  expect(again.body.data?.playback).toBeUndefined();
  expect(await statuses(browser, addresses)).toEqual([403]);
});

test('a ticket is for the film it was given with: another film of the lesson and one of another lesson are not there', async () => {
  const { house, teacher, ada, lesson, film } = await aSchool();
  const other = await aFilm(house, await aLesson(house, teacher, { title: 'Not bought' }));
  const browser = await opened(house, lesson, ada);
  house.clock.advance({ seconds: 1 });
  const next = await aFilm(house, lesson);
  for (const { _id } of [other, next]) {
    const reply = await browser.ask(`/media/lessons/${lesson._id}/film/${_id}/144.m4s`);
    expect(refusal(reply)).toEqual({ status: 404, message: 'This lesson has no such file' });
  }
  expect((await browser.ask(`${film.base}/144.m4s`)).status).toBe(200);
  await browser.open(lesson, ada);
  expect((await browser.ask(`${next.base}/144.m4s`)).status).toBe(200);
});

test('each file comes as what it is', async () => {
  const { house, lesson, ada, film, material } = await aSchool();
  const browser = await opened(house, lesson, ada);
  const [forEver, revalidate] = ['private, max-age=31536000, immutable', 'private, no-cache'];
  for (const [address, type, cacheControl] of [
    [`${film.base}/index.m3u8`, 'application/vnd.apple.mpegurl', forEver],
    [`${film.base}/144.m4s`, 'video/mp4', forEver],
    [`${film.base}/sound.m4s`, 'audio/mp4', forEver],
    [`${film.base}/poster.jpg`, 'image/jpeg', revalidate],
    [`${film.base}/captions.vtt`, 'text/vtt; charset=utf-8', revalidate],
    [`${film.base}/transcript.txt`, 'text/plain; charset=utf-8', revalidate],
    [material.url, 'application/pdf', revalidate],
  ] as const) {
    const { headers, status } = await browser.ask(address);
    expect([status, headers['content-type'], headers['cache-control']], address).toEqual([200, type, cacheControl]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const known = await browser.ask(address, { headers: { 'if-none-match': `"other", ${headers.etag}` } });
    expect([known.status, known.text, known.headers.etag], address).toEqual([304, '', headers.etag]);
    const head = await browser.ask(address, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([head.status, head.text], address).toEqual([200, '']);
    if (!address.endsWith('txt')) expect(head.headers['content-length'], address).toBe(headers['content-length']);
  }
  expect((await browser.ask(`${film.base}/captions.vtt`)).text).toBe(captionsText);
  expect((await browser.ask(`${film.base}/transcript.txt`)).text).toContain('hidden-words-6612');
});

test('a long playlist is compressed for a slow line', async () => {
  const { house, lesson, ada, film } = await aSchool();
  await putFile(
    house,
    filmKey.hls(film._id, '240.m3u8'),
    '#EXTINF:6.0,\n#EXT-X-BYTERANGE:1000@0\n240.m4s\n'.repeat(500),
  );
  const browser = await opened(house, lesson, ada);
  const reply = await browser.ask(`${film.base}/240.m3u8`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.text.length).toBeLessThan(500);
});

test('a file is a download with its whole name, also a nasty one', async () => {
  const { house, lesson, ada } = await aSchool();
  const name = 'Ìtàn “half”\r\nSet-Cookie: a=b; "quoted" \\ 100% (1)\'.csv';
  const content = Buffer.from('one,two\n'.repeat(1000));
  const { url } = await aMaterial(house, lesson, { name, mediaType: 'text/csv', content });
  const browser = await opened(house, lesson, ada);
  const { headers } = await browser.ask(url);
  const [, plain, whole] =
    /^attachment; filename="([^"\r\n]*)"; filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? [];
  expect(plain).toMatch(/^[ -~]+\.csv$/);
  expect(decodeURIComponent(whole ?? '')).toBe(name);
  expect(headers['set-cookie']).toBeUndefined();
  const part = await browser.ask(url, { headers: { range: 'bytes=8-15', 'accept-encoding': 'br, gzip' } });
  expect([part.status, part.text, part.headers['content-encoding']]).toEqual([206, 'one,two\n', undefined]);
});

test('an original that plays as it is has no playlists, and a film that is ready no original', async () => {
  const { house, teacher, ada, lesson, film } = await aSchool();
  const free = await aLesson(house, teacher, { title: 'As it was', price: 0 });
  const original = await aFilm(house, free, { state: 'original', fileName: 'Lecture.WEBM', captions: null });
  const browser = await opened(house, free, ada);
  const { headers, status } = await browser.ask(`${original.base}/original`);
  expect([status, headers['content-type'], headers['content-length']]).toEqual([200, 'video/webm', '5000']);
  for (const name of names) expect((await browser.ask(`${original.base}/${name}`)).status, name).toBe(404);
  await browser.open(lesson, ada);
  expect((await browser.ask(`${film.base}/original`)).status).toBe(404);
});

test('a film that was deleted meanwhile is not there', async () => {
  const { house, lesson, ada, film, addresses } = await aSchool();
  const browser = await opened(house, lesson, ada);
  await house.db.deleteFrom('films').execute();
  await house.db.deleteFrom('materials').execute();
  await house.context.storage.remove(`films/${film._id}`);
  expect(await statuses(browser, addresses)).toEqual([404]);
});

test('a lesson with files alone has no film at any address', async () => {
  const { house, teacher, ada } = await aSchool();
  const free = await aLesson(house, teacher, { title: 'Only files', price: 0 });
  const { url } = await aMaterial(house, free);
  const browser = await opened(house, free, ada);
  expect((await browser.ask(url)).status).toBe(200);
  for (const film of ['', '/', '%20', 'null', 'f'.repeat(24)]) {
    expect((await browser.ask(`/media/lessons/${free._id}/film/${film}/144.m4s`)).status, film).toBe(404);
  }
});
