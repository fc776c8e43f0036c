import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilmRow } from '../src/platform/db/schema.ts';
import { filmKey } from '../src/platform/storage/storage.ts';
import { aFilmFile, aFolder, anUploadedFilm } from './films.ts';
import { aQuestion } from './things.ts';
import type { Calls, World } from './world.ts';

/** A film in a state that the work on it would take seconds to reach. */
async function aFilm({ house, lesson }: World, columns: Partial<FilmRow> = { state: 'waiting' }) {
  const { _id } = await anUploadedFilm(house, lesson, aFilmFile());
  await house.db.updateTable('films').set(columns).where('_id', '=', _id).execute();
  return { id: lesson._id, second: _id };
}

async function aReadyFilm(world: World) {
  const rungs = JSON.stringify([{ height: 144, bytes: 10_000 }]);
  const film = await aFilm(world, { state: 'ready', progress: 100, duration_ms: 2000, rungs });
  const copy = join(aFolder(), '144.m4s');
  copyFileSync(aFilmFile(), copy);
  await world.house.context.storage.put(filmKey.hls(film.second, '144.m4s'), copy);
  return film;
}

export const filmCalls: Calls = {
  'GET /admin/lessons/:lessonId/check-questions': ({ lesson }) => ({ id: lesson._id }),
  'GET /admin/lessons/:lessonId/check-questions/preview': ({ lesson }) => ({ id: lesson._id }),
  'GET /admin/lessons/:lessonId/sample': ({ lesson }) => ({ id: lesson._id }),
  'PUT /admin/lessons/:lessonId/check-questions': async ({ house, admin, lesson }) => {
    const { _id: questionId } = await aQuestion(house, admin);
    const inFilm = [{ questionId, atSecond: 80, isSkippable: true }];
    return { id: lesson._id, body: { questionIds: [questionId], inFilm } };
  },
  'GET /lesson/:id/check-questions': ({ owned }) => ({ id: owned._id }),
  'GET /lesson/:id/notes': ({ owned }) => ({ id: owned._id }),
  'PUT /lesson/:id/notes/:noteId': ({ house, owned }) => ({
    id: owned._id,
    second: house.context.newId(),
    body: { second: 221, text: 'A half is 2/4', updatedAt: '2026-09-15T08:00:00.000Z' },
  }),
  'DELETE /lesson/:id/notes/:noteId': ({ house, owned }) => ({ id: owned._id, second: house.context.newId() }),
  'PUT /admin/lessons/:lessonId/outline': ({ lesson }) => ({
    id: lesson._id,
    body: { objectives: 'add two fractions', chapters: '1:20 Adding fractions' },
  }),
  'PUT /admin/lessons/:lessonId/sample': ({ lesson }) => ({ id: lesson._id, body: { startSecond: 12, seconds: 30 } }),
  'GET /admin/lessons/:lessonId/films': async (world) => ({ id: (await aFilm(world)).id }),
  'POST /admin/lessons/:lessonId/films/:filmId/retry': (world) =>
    aFilm(world, { state: 'failed', problem: 'No sound' }),
  'DELETE /admin/lessons/:lessonId/films/:filmId': (world) => aFilm(world),
  'PUT /admin/lessons/:lessonId/films/:filmId/poster': async (world) => ({
    ...(await aReadyFilm(world)),
    body: { second: 1 },
  }),
  'GET /admin/lessons/:lessonId/films/:filmId/captions': (world) => aFilm(world),
  'PUT /admin/lessons/:lessonId/films/:filmId/captions': async (world) => ({
    ...(await aFilm(world)),
    body: { text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning\n' },
  }),
};
