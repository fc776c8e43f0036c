import type { Lesson } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../../../test/people.ts';
import { aFilm, aMaterial, Browser } from '../../../test/playing.ts';
import { aLesson, aPurchase, lessonLink } from '../../../test/things.ts';

async function aSchool(env: Record<string, string> = {}) {
  const house = await openHouse({ env });
  const [teacher, ada, bayo] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  const lesson = await aLesson(house, teacher);
  await aPurchase(house, ada, lesson, teacher);
  return { house, teacher, ada, bayo, lesson };
}

test('an owner reads how to play the film, what each quality weighs, and the files', async () => {
  const { house, ada, lesson } = await aSchool();
  const film = await aFilm(house, lesson);
  const material = await aMaterial(house, lesson);
  const { body } = await new Browser(house).open(lesson, ada);
  expect(body.data).toMatchObject({
    hasFilm: true,
    filmMinutes: 10,
    video: `http://school.test${film.base}/index.m3u8`,
  });
  expect(body.data.playback).toEqual({
    filmId: film._id,
    durationSeconds: 600,
    hls: `${film.base}/index.m3u8`,
    audio: `${film.base}/sound.m3u8`,
    original: null,
    poster: `${film.base}/poster.jpg`,
    captions: `${film.base}/captions.vtt`,
    transcript: `${film.base}/transcript.txt`,
    expiresAt: '2026-09-15T09:10:00.000Z',
    qualities: [{ height: 144, kbps: 144, megabytes: 10.8 }],
    sound: { kbps: 32, megabytes: 2.4 },
  });
  expect(body.data.materials).toEqual([
    { _id: material._id, name: 'Notes.pdf', mediaType: 'application/pdf', size: 300, url: material.url },
  ]);
  const mine = (await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data[0];
  expect(mine).toMatchObject({ hasFilm: true, hasMaterials: true, video: body.data.video, videoUrl: body.data.video });
});

test('the cookies go to this lesson’s files, are out of reach of scripts, and the browser keeps its own', async () => {
  const { house, ada, lesson } = await aSchool({ PUBLIC_URL: 'https://school.test' });
  await aFilm(house, lesson);
  const browser = new Browser(house);
  const [viewer = '', ticket = ''] = [(await browser.open(lesson, ada)).headers['set-cookie']].flat().map(String);
  expect(viewer).toMatch(/^akada_viewer=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
  const rules = `Path=/media/lessons/${lesson._id}; Max-Age=600; HttpOnly; SameSite=Lax; Secure`;
  expect(ticket).toMatch(new RegExp(`^akada_ticket=[\\w.-]+; ${rules}$`));
  const again = [(await browser.open(lesson, ada)).headers['set-cookie']].flat().map(String);
  expect(again).toEqual([expect.stringMatching(/^akada_ticket=/)]);
});

test('a renewed ticket goes on where the old one ends', async () => {
  const { house, ada, lesson } = await aSchool();
  const film = await aFilm(house, lesson);
  const browser = new Browser(house);
  await browser.open(lesson, ada);
  for (let round = 0; round < 3; round += 1) {
    house.clock.advance({ minutes: 8 });
    const { body } = await browser.open(lesson, ada);
    expect(body.data.playback.hls).toBe(`${film.base}/index.m3u8`);
    expect((await browser.ask(`${film.base}/144.m4s`)).status).toBe(200);
  }
});

test('who has not bought it reads that there is a film and how long it is, and nothing more; lists tell no more', async () => {
  const { house, bayo, lesson } = await aSchool();
  const film = await aFilm(house, lesson);
  const material = await aMaterial(house, lesson);
  const one = await new Browser(house).open(lesson, bayo);
  expect(one.body.data).toMatchObject({ hasFilm: true, filmMinutes: 10, video: null, videoUrl: null });
  expect(one.headers['set-cookie']).toBeUndefined();
  const list = await house.ask('GET', '/lesson', { as: bayo });
  expect(list.body.data[0]).toMatchObject({ hasFilm: true, filmMinutes: 10, video: null });
  for (const { text } of [one, list]) {
    for (const trace of [film._id, material._id, 'playback', 'materials', 'm3u8', 'Notes.pdf', 'Fractions.mp4']) {
      expect(text).not.toContain(trace);
    }
  }
});

test('a lesson with a link alone is as before', async () => {
  const { house, ada, lesson } = await aSchool();
  const { body, headers } = await new Browser(house).open(lesson, ada);
  expect(body.data).toMatchObject({ hasFilm: false, video: lessonLink });
  for (const field of ['filmMinutes', 'playback', 'filmState', 'materials'])
    expect(body.data).not.toHaveProperty(field);
  expect(headers['set-cookie']).toBeUndefined();
});

test('a first film in work is being prepared; the next one waits behind the one that plays', async () => {
  const { house, ada, bayo, lesson } = await aSchool();
  const read = async (as = ada): Promise<Lesson & { playback?: { filmId: string }; filmState?: string }> =>
    (await new Browser(house).open(lesson, as)).body.data;
  const first = await aFilm(house, lesson, { state: 'waiting' });
  const set = (state: 'working' | 'ready' | 'failed') =>
    house.db.updateTable('films').set({ state }).where('_id', '=', first._id).execute();
  expect(await read()).toMatchObject({ hasFilm: false, filmState: 'waiting', video: lessonLink });
  expect(await read(bayo)).not.toHaveProperty('filmState');
  await set('working');
  expect(await read()).toMatchObject({ filmState: 'working' });
  await set('failed');
  expect(await read()).not.toHaveProperty('filmState');
  await set('ready');
  house.clock.advance({ seconds: 1 });
  await aFilm(house, lesson, { state: 'working' });
  const now = await read();
  expect(now.playback?.filmId).toBe(first._id);
  expect(now).not.toHaveProperty('filmState');
});

test('staff play the film as students do, and still edit the link', async () => {
  const { house, teacher, lesson } = await aSchool();
  const film = await aFilm(house, lesson);
  const { body } = await new Browser(house).open(lesson, teacher);
  expect(body.data).toMatchObject({ video: lessonLink, hasFilm: true, playback: { hls: `${film.base}/index.m3u8` } });
  const saved = await house.ask('PUT', `/lesson/${lesson._id}`, { as: teacher, body: { title: 'Fractions 2' } });
  expect(saved.body.data).toMatchObject({ video: lessonLink, hasFilm: true });
});

test('an admin without the right to teaching gets neither film nor files, and what an earlier one left is taken back', async () => {
  const { house, lesson } = await aSchool();
  const film = await aFilm(house, lesson);
  await aMaterial(house, lesson);
  const [bursar, head] = [await anAdmin(house), await aSuperAdmin(house)];
  const browser = new Browser(house);
  const bytes = () => browser.ask(`${film.base}/144.m4s`);
  await browser.open(lesson, bursar);
  expect((await bytes()).status).toBe(200);
  await house.ask('PUT', `/admin/users/${bursar._id}/rights`, { as: head, body: { rights: ['money', 'people'] } });
  const { body } = await browser.open(lesson, bursar);
  expect(body.data).toMatchObject({ _id: lesson._id, hasFilm: true });
  for (const name of ['playback', 'materials', 'sampleSettings']) expect(body.data).not.toHaveProperty(name);
  expect((await bytes()).status).toBeGreaterThanOrEqual(400);
});

test('an original is what other front ends play too', async () => {
  const { house, ada, lesson } = await aSchool();
  const film = await aFilm(house, lesson, { state: 'original', captions: null });
  const { body } = await new Browser(house).open(lesson, ada);
  expect(body.data.video).toBe(`http://school.test${film.base}/original`);
  const nothing = { hls: null, audio: null, poster: null, captions: null, transcript: null, sound: null };
  expect(body.data.playback).toMatchObject({ ...nothing, original: `${film.base}/original`, qualities: [] });
});

test('the thumbnail of a lesson with a film is the film’s poster, for anybody', async () => {
  const { house, lesson } = await aSchool();
  const film = await aFilm(house, lesson);
  const thumbnail = await house.ask('GET', `/lesson/${lesson._id}/thumbnail`);
  expect([thumbnail.status, thumbnail.headers['content-type'], thumbnail.text]).toEqual([
    200,
    'image/jpeg',
    'a poster',
  ]);
  await house.context.storage.remove(`films/${film._id}`);
  const drawn = await house.ask('GET', `/lesson/${lesson._id}/thumbnail`);
  expect(drawn.headers['content-type']).toMatch(/^image\/svg/);
});

test('before a lesson opens nobody but staff gets its film and files', async () => {
  const { house, teacher, ada } = await aSchool();
  const lesson = await aLesson(house, teacher, { title: 'Next week', price: 0, scheduledDate: '2026-09-20' });
  const film = await aFilm(house, lesson);
  const { url } = await aMaterial(house, lesson);
  const browser = new Browser(house);
  const get = async (address: string) => (await browser.ask(address)).status;
  const { body } = await browser.open(lesson, ada);
  for (const field of ['playback', 'materials', 'filmState']) expect(body.data).not.toHaveProperty(field);
  expect([await get(`${film.base}/144.m4s`), await get(url)]).toEqual([403, 403]);
  await browser.open(lesson, teacher);
  expect([await get(`${film.base}/144.m4s`), await get(url)]).toEqual([200, 200]);
  house.clock.set('2026-09-20T00:00:00.000Z');
  expect((await browser.open(lesson, ada)).body.data.playback).toMatchObject({ filmId: film._id });
});
