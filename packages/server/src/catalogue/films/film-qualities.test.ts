import { expect, test, vi } from 'vitest';
import { aFilmFile, aFolder, anUploadedFilm, filmsOf, workOnFilms } from '../../../test/films.ts';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

test('a film in other qualities than it had is the same film, and what was watched of it stays', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = await aLesson(house, admin);
  const films = () => filmsOf(house, lesson, admin);
  const ada = await aStudent(house);
  await aPurchase(house, ada, lesson, admin);
  const file = aFilmFile();
  vi.stubEnv('PATH', aFolder());
  await anUploadedFilm(house, lesson, file);
  await workOnFilms(house);
  vi.unstubAllEnvs();
  expect(await films()).toMatchObject([{ state: 'original' }]);
  const report = { positionSeconds: 1, durationSeconds: 2, watched: [[0, 1]] };
  await house.ask('PUT', `/lesson/${lesson._id}/progress`, { as: ada, body: report });
  await workOnFilms(house);
  expect(await films()).toMatchObject([{ state: 'ready' }]);
  expect(await house.db.selectFrom('lesson_progress').selectAll().execute()).toHaveLength(1);
});
