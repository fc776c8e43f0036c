import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aFilmFile, aFolder, anUploadedFilm, filmsOf, workOnFilms } from '../../../test/films.ts';
import { filmOfAllTime, filmThatClaims } from '../../../test/hostile-files.ts';
import { openHouse } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

/** Without ffmpeg the duration declared in the file is the only one. */

const aFilm = () => readFileSync(aFilmFile({ seconds: 1, size: '160x90' }));

/** The head of a WebM, with a duration of so many milliseconds. */
function aWebm(ms: number): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(ms);
  return Buffer.concat([
    Buffer.from('1a45dfa3934282847765626d', 'hex'),
    Buffer.from('448988', 'hex'),
    duration,
    Buffer.alloc(100),
  ]);
}

test('an original that says it lasts for days or for ever has failed in words, and the next film is looked at', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const films = {
    'thirty hours': filmThatClaims(aFilm(), 30 * 3600),
    'for ever': filmOfAllTime(aFilm()),
    'a WebM of 30 days': aWebm(30 * 86_400_000),
    'a WebM for ever': aWebm(1e300),
    'four hours': filmThatClaims(aFilm(), 4 * 3600),
    'a WebM whose duration is no number': aWebm(Number.NaN),
    'a WebM that ends before it begins': aWebm(-1),
  };
  // Before ffmpeg is out of reach, because it draws them.
  const lessons = [];
  for (const [title, film] of Object.entries(films)) {
    const lesson = await aLesson(house, admin, { title });
    const file = join(aFolder(), 'original');
    writeFileSync(file, film);
    await anUploadedFilm(house, lesson, file);
    lessons.push(lesson);
  }
  vi.stubEnv('PATH', aFolder());
  await workOnFilms(house);
  vi.unstubAllEnvs();
  const made = [];
  for (const lesson of lessons) made.push(...(await filmsOf(house, lesson, admin)));
  const tooLong = 'This film is longer than 4 hours: cut it into several lessons.';
  expect(made.map(({ state, problem, durationSeconds }) => problem ?? [state, durationSeconds])).toEqual([
    ...[tooLong, tooLong, tooLong, tooLong],
    ['original', 4 * 3600],
    ['original', null],
    ['original', null],
  ]);
});
