import { describe, expect, test } from 'vitest';
import { aFilmFile, anUploadedFilm, filmsOf, workOnFilms } from '../../../test/films.ts';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';
import { filmKey } from '../../platform/storage/storage.ts';

const vtt = 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nGood morning\n';

async function aFilm({ isPrepared = false } = {}) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = await aLesson(house, admin);
  const { _id } = await anUploadedFilm(house, lesson, aFilmFile({ seconds: 3 }));
  if (isPrepared) await workOnFilms(house);
  const path = `/admin/lessons/${lesson._id}/films`;
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: object) =>
    house.ask(method, `${path}/${_id}${rest}`, { as: admin, body });
  return { house, admin, lesson, _id, path, ask, films: () => filmsOf(house, lesson, admin) };
}

describe('the films of a lesson', () => {
  test('are listed newest first, with what staff look at', async () => {
    const { house, admin, lesson, _id, path } = await aFilm();
    const second = await anUploadedFilm(house, lesson, aFilmFile({ seconds: 3 }), 'second.mp4');
    const { body } = await house.ask('GET', path, { as: admin });
    expect(body.data.hasEncoder).toBe(true);
    expect(body.data.films.map((film: { _id: string }) => film._id)).toEqual([second._id, _id]);
    expect(body.data.films[0]).toEqual({
      ...{ _id: second._id, state: 'waiting', fileName: 'second.mp4', bytes: second.bytes, progress: 0 },
      ...{ durationSeconds: null, problem: null, qualities: [], sound: null, posterSecond: null, hasCaptions: false },
      createdAt: second.created_at,
    });
  });

  test('of another lesson, of a withdrawn one and of none are not found', async () => {
    const { house, admin, lesson, _id, path, ask } = await aFilm();
    const other = await aLesson(house, admin);
    const wrong = `/admin/lessons/${other._id}/films/${_id}`;
    for (const [method, rest, body] of [
      ['POST', '/retry', undefined],
      ['DELETE', '', undefined],
      ['PUT', '/poster', { second: 1 }],
      ['GET', '/captions', undefined],
      ['PUT', '/captions', { text: vtt }],
    ] as const) {
      const reply = await house.ask(method, wrong + rest, { as: admin, body });
      expect([reply.status, reply.body.message]).toEqual([404, 'Film not found']);
    }
    await house.ask('DELETE', `/lesson/${lesson._id}`, { as: admin });
    expect((await house.ask('GET', path, { as: admin })).body.message).toBe('Lesson not found');
    expect((await ask('DELETE')).status).toBe(404);
  });
});

describe('a deletion', () => {
  test('takes the files, the row and what was watched', async () => {
    const { house, admin, lesson, ask, films } = await aFilm({ isPrepared: true });
    const ada = await aStudent(house);
    await aPurchase(house, ada, lesson, admin);
    const report = { positionSeconds: 1, durationSeconds: 3, watched: [[0, 1]] };
    await house.ask('PUT', `/lesson/${lesson._id}/progress`, { as: ada, body: report });
    expect((await ask('DELETE')).status).toBe(200);
    expect(await films()).toEqual([]);
    expect(await house.context.storage.list('films/')).toEqual([]);
    expect(await house.db.selectFrom('lesson_progress').selectAll().execute()).toEqual([]);
    expect((await ask('DELETE')).status).toBe(404);
  });

  test('of the last film that a published lesson without a link plays is refused; of a draft it is not', async () => {
    const { house, lesson, ask, films } = await aFilm({ isPrepared: true });
    const lessonRow = house.db.updateTable('lessons').where('_id', '=', lesson._id);
    await lessonRow.set({ video: '' }).execute();
    const { status, body } = await ask('DELETE');
    expect([status, body.code, body.message]).toEqual([
      409,
      'conflict',
      'Students have nothing else to play in this lesson: give it a link, upload another film, or make it a draft first',
    ]);
    expect(await films()).toHaveLength(1);
    await lessonRow.set({ is_draft: 1 }).execute();
    expect((await ask('DELETE')).status).toBe(200);
  });

  test('of a film that does not play is never refused', async () => {
    const { house, lesson, ask } = await aFilm();
    await house.db.updateTable('lessons').where('_id', '=', lesson._id).set({ video: '' }).execute();
    expect((await ask('DELETE')).status).toBe(200);
  });
});

describe('the picture', () => {
  test('is taken from a second of the film, and is another one then', async () => {
    const { house, _id, ask } = await aFilm({ isPrepared: true });
    const { storage } = house.context;
    const picture = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of await storage.read(filmKey.poster(_id))) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };
    const before = await picture();
    const { body } = await ask('PUT', '/poster', { second: 2.4 });
    expect(body.data).toMatchObject({ posterSecond: 2 });
    const after = await picture();
    expect(after.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(after.equals(before)).toBe(false);
  });

  test('is refused after the end of the film, and before the film is prepared', async () => {
    const { ask, house } = await aFilm();
    const early = await ask('PUT', '/poster', { second: 1 });
    expect([early.status, early.body.message]).toEqual([409, 'A picture can be chosen when the film is prepared']);
    await workOnFilms(house);
    const late = await ask('PUT', '/poster', { second: 99 });
    expect([late.status, late.body.message, late.body.field]).toEqual([
      400,
      'Second must be inside the film',
      'second',
    ]);
  });
});

describe('captions', () => {
  test('are checked, kept as WebVTT, read back and taken away', async () => {
    const { ask } = await aFilm();
    expect((await ask('GET', '/captions')).body.data).toEqual({ text: null });
    const subRip = '1\r\n00:00:00,500 --> 00:00:01,500\r\nGood morning\r\n';
    expect((await ask('PUT', '/captions', { text: subRip })).body.data.hasCaptions).toBe(true);
    expect((await ask('GET', '/captions')).body.data).toEqual({ text: vtt });
    expect((await ask('PUT', '/captions', { text: null })).body.data.hasCaptions).toBe(false);
    expect((await ask('GET', '/captions')).body.data).toEqual({ text: null });
  });

  test('that are wrong are refused with their line, and the old ones stay', async () => {
    const { ask } = await aFilm();
    await ask('PUT', '/captions', { text: vtt });
    const { status, body } = await ask('PUT', '/captions', { text: `${vtt}\n00:02.000 --> 00:01.000\nBack` });
    expect([status, body.field, body.message]).toEqual([
      400,
      'text',
      'Captions, line 6: a caption must end after it begins',
    ]);
    expect((await ask('GET', '/captions')).body.data).toEqual({ text: vtt });
  });

  test('can be set while the film is in work, and are still there when it plays', async () => {
    const { house, ask, films } = await aFilm();
    const work = workOnFilms(house);
    await ask('PUT', '/captions', { text: vtt });
    await work;
    expect(await films()).toMatchObject([{ state: 'ready', hasCaptions: true }]);
  });
});

test('a film that is ready is not prepared once more', async () => {
  const { ask } = await aFilm({ isPrepared: true });
  const { status, body } = await ask('POST', '/retry');
  expect([status, body.message]).toEqual([409, 'This film is prepared already']);
});
