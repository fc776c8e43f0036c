import type { Lesson } from '@akada/contract';
import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aFilm, aMaterial, Browser, putFile } from '../../../test/playing.ts';
import { aLesson } from '../../../test/things.ts';
import { filmKey } from '../../platform/storage/storage.ts';

const captions = `WEBVTT

00:00:01.000 --> 00:00:04.000
Before the sample.

00:00:11.000 --> 00:00:14.000
In the sample.

00:00:27.000 --> 00:00:29.000
After the sample.
`;

/** Ten cuts of six seconds, 400 bytes each behind an index of 100. */
const playlistOf = (name: string, size: number) =>
  [
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:6', '#EXT-X-PLAYLIST-TYPE:VOD'],
    `#EXT-X-MAP:URI="${name}.m4s",BYTERANGE="100@0"`,
    ...Array.from({ length: 10 }, (_, at) => [
      '#EXTINF:6.000000,',
      `#EXT-X-BYTERANGE:${size}@${100 + at * size}`,
      `${name}.m4s`,
    ]).flat(),
    '#EXT-X-ENDLIST\n',
  ].join('\n');

async function aCutFilm(house: House, lesson: Pick<Lesson, '_id'>) {
  const film = await aFilm(house, lesson, { captions, durationMs: 60_000 });
  await putFile(house, filmKey.hls(film._id, '144.m3u8'), playlistOf('144', 400));
  await putFile(house, filmKey.hls(film._id, 'sound.m3u8'), playlistOf('sound', 50));
  return { ...film, sample: film.base.replace('/film/', '/sample/') };
}

/** The third and the fourth cut: from second 12 to 24. */
const window = { startSecond: 14, seconds: 12 };

async function aSchool() {
  const house = await openHouse();
  const [teacher, ada, bayo] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  const lesson = await aLesson(house, teacher);
  const film = await aCutFilm(house, lesson);
  const material = await aMaterial(house, lesson);
  const set = (body: object, of = lesson) => house.ask('PUT', `/admin/lessons/${of._id}/sample`, { as: teacher, body });
  expect((await set(window)).status).toBe(200);
  const opened = async (as: Person, of: Pick<Lesson, '_id'> = lesson) => {
    const browser = new Browser(house);
    const reply = await browser.open(of, as);
    return { browser, data: reply.body.data };
  };
  return { house, teacher, ada, bayo, lesson, film, material, set, opened };
}

const ofFilm = [
  ...['index.m3u8', 'sound.m3u8', '144.m3u8', '144.m4s', 'sound.m4s', 'original'],
  ...['poster.jpg', 'captions.vtt', 'transcript.txt'],
];
const ofSample = ['index.m3u8', 'sound.m3u8', '144.m3u8', '144.m4s', 'sound.m4s', 'captions.vtt'];

const inside = { range: 'bytes=900-1699' };

async function statuses(browser: Browser, addresses: readonly string[], headers: Record<string, string> = inside) {
  const all: number[] = [];
  for (const address of addresses) all.push((await browser.ask(address, { headers })).status);
  return [...new Set(all)];
}

test('who has not bought a lesson gets its sample, with what it weighs, and nothing else of the film', async () => {
  const { lesson, film, ada, opened } = await aSchool();
  const { browser, data } = await opened(ada);
  expect(data).not.toHaveProperty('playback');
  expect(data).not.toHaveProperty('materials');
  expect(data).not.toHaveProperty('sampleSettings');
  expect(data.video).toBeNull();
  expect(data.sample).toEqual({
    filmId: film._id,
    durationSeconds: 12,
    hls: `/media/lessons/${lesson._id}/sample/${film._id}/index.m3u8`,
    audio: `/media/lessons/${lesson._id}/sample/${film._id}/sound.m3u8`,
    original: null,
    poster: null,
    captions: `/media/lessons/${lesson._id}/sample/${film._id}/captions.vtt`,
    transcript: null,
    expiresAt: '2026-09-15T09:10:00.000Z',
    qualities: [{ height: 144, kbps: 1, megabytes: 0.01 }],
    sound: { kbps: 0, megabytes: 0.01 },
  });
  const playlist = (await browser.ask(`${film.sample}/144.m3u8`)).text;
  expect(playlist.match(/BYTERANGE.*/g)).toEqual(['BYTERANGE="100@0"', 'BYTERANGE:400@900', 'BYTERANGE:400@1300']);
  expect(playlist.split('\n').at(-2)).toBe('#EXT-X-ENDLIST');
  expect((await browser.ask(`${film.sample}/captions.vtt`)).text).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nIn the sample.\n',
  );
  const bytes = await browser.ask(`${film.sample}/144.m4s`, { headers: inside });
  expect([bytes.status, bytes.headers['content-range']]).toEqual([206, 'bytes 900-1699/5000']);
});

const ranges: readonly [string | undefined, number][] = [
  ['bytes=0-99', 206],
  ['bytes=50-60', 206],
  ['bytes=900-1699', 206],
  ['bytes=1000-1000', 206],
  ['bytes=0-100', 403],
  ['bytes=100-899', 403],
  ['bytes=899-1000', 403],
  ['bytes=50-1000', 403],
  ['bytes=1600-1700', 403],
  ['bytes=1700-', 403],
  ['bytes=900-', 403],
  ['bytes=-800', 403],
  ['bytes=0-', 403],
  ['bytes=900-1699, 0-4999', 403],
  ['bytes=99999-', 403],
  ['bytes=1699-900', 403],
  ['nonsense', 403],
  [undefined, 403],
];

test('of the bytes of a film the index and those within the sample can be fetched, whatever is asked for', async () => {
  const { film, ada, opened } = await aSchool();
  const { browser } = await opened(ada);
  const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    (await browser.ask(`${film.sample}/144.m4s`, { method, headers })).status;
  for (const [range, status] of ranges) {
    const headers: Record<string, string> = range === undefined ? {} : { range };
    expect(await ask(headers), range).toBe(status);
    // Neither a version nor a look gets round it.
    expect(await ask({ ...headers, 'if-range': '"another"' }), range).toBe(403);
    expect(await ask(headers, 'HEAD'), range).toBe(403);
    expect(await ask({ ...headers, 'if-none-match': '*' }), range).toBe(status === 206 ? 304 : 403);
  }
});

test('the ticket of a sample opens no address of the lesson, and a whole one none of the sample', async () => {
  const { house, teacher, lesson, film, material, ada, opened } = await aSchool();
  const addresses = [...ofFilm.map((name) => `${film.base}/${name}`), material.url];
  const { browser } = await opened(ada);
  expect(await statuses(browser, addresses)).toEqual([403]);
  expect(await statuses(browser, addresses, {})).toEqual([403]);
  for (const name of [
    'poster.jpg',
    'transcript.txt',
    'original',
    '240.m4s',
    '144',
    '144.m4s.m3u8',
    '..%2f144.m4s',
    '.m4s',
  ])
    expect((await browser.ask(`${film.sample}/${name}`, { headers: inside })).status, name).toBe(404);
  const order = await anOrder(house, ada, [lesson]);
  await house.ask('PUT', `/order/${order._id}/approve`, { as: teacher });
  const bought = await opened(ada);
  expect(bought.data.sample).toBeUndefined();
  expect(
    await statuses(
      bought.browser,
      ofSample.map((name) => `${film.sample}/${name}`),
    ),
  ).toEqual([403]);
  expect((await bought.browser.ask(`${film.base}/144.m4s`)).status).toBe(200);
});

test.each<[string, (school: Awaited<ReturnType<typeof aSchool>>) => Promise<Browser>]>([
  ['nobody', async ({ house }) => new Browser(house)],
  [
    'a ticket of another lesson’s sample',
    async ({ house, teacher, lesson, ada, set, opened }) => {
      const other = await aLesson(house, teacher, { title: 'Decimals' });
      await aCutFilm(house, other);
      await set(window, other);
      const { browser } = await opened(ada, other);
      for (const cookie of browser.kept) cookie.path = cookie.path.replace(other._id, lesson._id);
      return browser;
    },
  ],
  [
    'a ticket whose part of the film was moved',
    async ({ ada, opened }) => {
      const { browser } = await opened(ada);
      for (const cookie of browser.kept) cookie.value = cookie.value.replace('.14.12.', '.14.60.');
      return browser;
    },
  ],
  [
    'a ticket from which the part was taken',
    async ({ ada, opened }) => {
      const { browser } = await opened(ada);
      for (const cookie of browser.kept) cookie.value = cookie.value.replace('.14.12.', '.');
      return browser;
    },
  ],
  [
    'a ticket in another browser',
    async ({ house, ada, bayo, lesson, opened }) => {
      const { browser } = await opened(ada);
      const other = new Browser(house);
      await other.open(lesson, bayo);
      const viewer = other.kept.filter(({ name }) => name === 'akada_viewer');
      other.kept = [...viewer, ...browser.kept.filter(({ name }) => name === 'akada_ticket')];
      return other;
    },
  ],
  [
    'a ticket that has ended',
    async ({ house, ada, opened }) => {
      const { browser } = await opened(ada);
      house.clock.advance({ minutes: 10 });
      return browser;
    },
  ],
])('%s gets nothing of a sample', async (_who, browse) => {
  const school = await aSchool();
  const { film, material } = school;
  const browser = await browse(school);
  const all = [...ofSample.map((name) => `${film.sample}/${name}`), `${film.base}/144.m4s`, material.url];
  expect(await statuses(browser, all)).toEqual([403]);
});

test('a sample that is switched off or moved plays on until its ticket ends', async () => {
  const { house, film, ada, set, opened } = await aSchool();
  const { browser } = await opened(ada);
  await set({ startSecond: 0, seconds: 0 });
  expect(
    await statuses(
      browser,
      ofSample.map((name) => `${film.sample}/${name}`),
    ),
  ).toEqual([200, 206, 403]);
  expect((await browser.ask(`${film.sample}/144.m4s`, { headers: inside })).status).toBe(206);
  house.clock.advance({ minutes: 10 });
  expect((await browser.ask(`${film.sample}/144.m4s`, { headers: inside })).status).toBe(403);
  expect((await opened(ada)).data.sample).toBeUndefined();
  await set({ startSecond: 54, seconds: 60 });
  const moved = await opened(ada);
  expect(moved.data.sample.durationSeconds).toBe(6);
  expect((await moved.browser.ask(`${film.sample}/144.m4s`, { headers: inside })).status).toBe(403);
});

test('there is none where there is no price, before the lesson opens, of a draft, of a film that is not cut, and of a link', async () => {
  const { house, teacher, ada, lesson, film, set, opened } = await aSchool();
  const sampleOf = async () => (await opened(ada)).data?.sample;
  const lessonIs = (columns: object) =>
    house.db.updateTable('lessons').set(columns).where('_id', '=', lesson._id).execute();
  const changes: readonly [object, object][] = [
    [{ price_minor: 0 }, { price_minor: 200_000 }],
    [{ scheduled_date: '2090-01-01' }, { scheduled_date: null }],
    [{ is_draft: 1 }, { is_draft: 0 }],
    [{ withdrawn_at: '2026-09-01T00:00:00.000Z' }, { withdrawn_at: null }],
  ];
  for (const [columns, back] of changes) {
    await lessonIs(columns);
    expect(await sampleOf(), JSON.stringify(columns)).toBeUndefined();
    await lessonIs(back);
    expect(await sampleOf(), JSON.stringify(back)).toBeTruthy();
  }
  await house.db.updateTable('films').set({ state: 'original' }).where('_id', '=', film._id).execute();
  const asUploaded = await aLesson(house, teacher, { title: 'As uploaded' });
  const original = await aFilm(house, asUploaded, { state: 'original' });
  await set(window, asUploaded);
  const { browser, data } = await opened(ada, asUploaded);
  expect(data.sample).toBeUndefined();
  expect(
    await statuses(browser, [`${original.base}/original`, `${original.base.replace('film', 'sample')}/original`]),
  ).toEqual([403]);
  const link = await aLesson(house, teacher, { title: 'A link' });
  await set(window, link);
  expect((await opened(ada, link)).data.sample).toBeUndefined();
});

test('samples and films of an account play on two devices together, not on three', async () => {
  const { house, teacher, ada, film, opened } = await aSchool();
  const free = await aLesson(house, teacher, { title: 'Free', price: 0 });
  const whole = await aFilm(house, free);
  const [one, two, three] = [await opened(ada), await opened(ada, free), await opened(ada)];
  expect((await one.browser.ask(`${film.sample}/144.m4s`, { headers: inside })).status).toBe(206);
  expect((await two.browser.ask(`${whole.base}/144.m4s`)).status).toBe(200);
  for (const name of ['144.m4s', '144.m3u8', 'index.m3u8'])
    expect((await three.browser.ask(`${film.sample}/${name}`, { headers: inside })).status, name).toBe(429);
  house.clock.advance({ minutes: 2 });
  expect((await three.browser.ask(`${film.sample}/144.m4s`, { headers: inside })).status).toBe(206);
});

test('staff preview the sample of a draft, with a ticket for nothing else; students may not ask for it that way', async () => {
  const { house, teacher, ada, lesson, film } = await aSchool();
  await house.ask('PUT', `/lesson/${lesson._id}`, { as: teacher, body: { isDraft: true } });
  const browser = new Browser(house);
  const ask = (as: Person) => browser.ask(`/admin/lessons/${lesson._id}/sample`, { as });
  expect((await ask(ada)).status).toBe(403);
  expect((await ask(teacher)).body.data).toMatchObject({ video: null, sample: { durationSeconds: 12 } });
  expect(await statuses(browser, [`${film.sample}/144.m4s`, `${film.base}/144.m4s`])).toEqual([206, 403]);
});
