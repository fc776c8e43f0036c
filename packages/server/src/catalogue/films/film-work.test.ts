import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aFilmFile, aFolder, anUploadedFilm, ffmpeg, filmsOf, workOnFilms } from '../../../test/films.ts';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aSmallDisk, canMount } from '../../../test/small-disk.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { filmWorkFolder } from './encoder.ts';
import { removeOrphans, workOnNextFilm } from './film-work.ts';

async function aSchool(house?: House) {
  const open = house ?? (await openHouse());
  const admin = await anAdmin(open);
  const lesson = await aLesson(open, admin);
  return { house: open, admin, lesson, films: () => filmsOf(open, lesson, admin) };
}

const rowsOf = (house: House) => house.db.selectFrom('films').selectAll().orderBy('_id').execute();
const goingOn = () => new AbortController().signal;

/** ffmpeg is niced: on a busy machine it begins late. */
const patientMs = 100_000;

/** Without ffmpeg on this machine, until the test is over. */
const withoutFfmpeg = () => vi.stubEnv('PATH', aFolder());

describe('who works on a film', () => {
  test('two ticks at once: one works, on one film, and the other finds nothing to do', async () => {
    const { house, lesson } = await aSchool();
    await anUploadedFilm(house, lesson, aFilmFile());
    await anUploadedFilm(house, await aLesson(house, await anAdmin(house)), aFilmFile());
    const worked = await Promise.all([1, 2, 3].map(() => workOnNextFilm(house.context, goingOn())));
    expect(worked.toSorted()).toEqual([false, false, true]);
    expect((await rowsOf(house)).map(({ state }) => state)).toEqual(['ready', 'waiting']);
  });

  test('a film of a process that died is left alone for 30 seconds, then begun anew', async () => {
    const { house, lesson, films } = await aSchool();
    const { _id } = await anUploadedFilm(house, lesson, aFilmFile());
    const at = new Date(house.clock.now()).toISOString();
    await house.db.updateTable('films').set({ state: 'working', progress: 40, updated_at: at }).execute();
    house.clock.advance({ seconds: 30 });
    expect(await workOnNextFilm(house.context, goingOn())).toBe(false);
    house.clock.advance({ ms: 1 });
    expect(await workOnNextFilm(house.context, goingOn())).toBe(true);
    expect(await films()).toMatchObject([{ _id, state: 'ready', progress: 100 }]);
  });

  test('a process that slept while another took its film changes nothing any more', async () => {
    const { house, lesson, films } = await aSchool();
    await anUploadedFilm(house, lesson, aFilmFile());
    const { storage } = house.context;
    const put = storage.put;
    let isTaken = false;
    storage.put = async (key, file) => {
      if (!isTaken) {
        isTaken = true;
        // The sign of life of the other one.
        await house.db.updateTable('films').set({ updated_at: '2030-01-01T00:00:00.000Z', progress: 7 }).execute();
      }
      return put(key, file);
    };
    expect(await workOnNextFilm(house.context, goingOn())).toBe(true);
    expect(await films()).toMatchObject([{ state: 'working', progress: 7, qualities: [] }]);
  });

  test('a stop ends ffmpeg at once and gives the film back without counting a try', {
    timeout: 2 * patientMs,
  }, async () => {
    const { house, lesson } = await aSchool();
    await anUploadedFilm(house, lesson, aFilmFile({ seconds: 120, size: '640x360', rate: 25 }));
    const stopping = new AbortController();
    const ended = workOnNextFilm(house.context, stopping.signal);
    await vi.waitFor(async () => expect((await rowsOf(house))[0]?.progress).toBeGreaterThan(1), patientMs);
    stopping.abort();
    expect(await ended).toBe(true);
    expect(await rowsOf(house)).toMatchObject([{ state: 'waiting', progress: 0, tries: 0, problem: null }]);
    expect(await house.context.storage.list('films/')).toHaveLength(1);
  });

  test('a film that is deleted while it is in work leaves nothing behind', { timeout: 2 * patientMs }, async () => {
    const { house, admin, lesson, films } = await aSchool();
    const { _id } = await anUploadedFilm(house, lesson, aFilmFile({ seconds: 120, size: '640x360', rate: 25 }));
    const ended = workOnNextFilm(house.context, goingOn());
    await vi.waitFor(async () => expect((await rowsOf(house))[0]?.progress).toBeGreaterThan(1), patientMs);
    const reply = await house.ask('DELETE', `/admin/lessons/${lesson._id}/films/${_id}`, { as: admin });
    expect(reply.status).toBe(200);
    await ended;
    expect(await films()).toEqual([]);
    expect(await house.context.storage.list('films/')).toEqual([]);
  });
});

describe('errors', () => {
  test('three tries that ffmpeg cannot end, then the film has failed and says why; a retry begins anew', async () => {
    const { house, admin, lesson, films } = await aSchool();
    const broken = join(aFolder(), 'broken.mkv');
    // A picture in a codec that can be copied and not decoded.
    ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc=d=2',
      '-c:v',
      'rawvideo',
      '-pix_fmt',
      'yuv420p',
      '-tag:v',
      'XXXX',
      '-f',
      'avi',
      broken,
    );
    const { _id } = await anUploadedFilm(house, lesson, broken);
    for (const tries of [1, 2]) {
      await workOnNextFilm(house.context, goingOn());
      expect(await rowsOf(house)).toMatchObject([{ state: 'waiting', tries }]);
    }
    await workOnFilms(house);
    expect(await films()).toMatchObject([
      { state: 'failed', problem: expect.stringMatching(/^This film could not be read to its end\..* \(ffmpeg: /) },
    ]);
    const retry = () => house.ask('POST', `/admin/lessons/${lesson._id}/films/${_id}/retry`, { as: admin });
    expect((await retry()).body.data).toMatchObject({ state: 'waiting', problem: null });
    expect((await retry()).status).toBe(200);
    await workOnFilms(house);
    expect(await films()).toMatchObject([{ state: 'failed' }]);
  });

  test('a full disk: the film waits, says so, and is begun when a minute has passed', async () => {
    const { house, lesson, films } = await aSchool();
    await anUploadedFilm(house, lesson, aFilmFile());
    const { storage } = house.context;
    const put = storage.put;
    storage.put = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    await workOnFilms(house);
    const waiting = {
      state: 'waiting',
      progress: 0,
      problem: expect.stringMatching(/^The disk of the server is full\./),
    };
    expect(await films()).toMatchObject([waiting]);
    expect(await workOnNextFilm(house.context, goingOn())).toBe(false);
    storage.put = put;
    house.clock.advance({ seconds: 61 });
    await workOnFilms(house);
    expect(await films()).toMatchObject([{ state: 'ready', problem: null }]);
    expect((await rowsOf(house))[0]?.tries).toBe(0);
  });

  test.runIf(canMount())('a disk with too little room for the work is not filled', async () => {
    const { house, lesson, films } = await aSchool();
    await anUploadedFilm(house, lesson, aFilmFile());
    const work = filmWorkFolder(house.context.config);
    mkdirSync(work);
    const disk = aSmallDisk(50, work);
    onTestFinished(disk.remove);
    await workOnFilms(house);
    expect(await films()).toMatchObject([
      { state: 'waiting', problem: expect.stringMatching(/^The disk of the server/) },
    ]);
    expect(readdirSync(work)).toEqual([]);
  });

  test.each([true, false])(
    'a film whose file is away, as on a disk that is not mounted, waits for it (ffmpeg: %s)',
    async (has) => {
      const { house, lesson, films } = await aSchool();
      await anUploadedFilm(house, lesson, aFilmFile());
      house.context.storage.size = async () => null;
      if (!has) withoutFfmpeg();
      await expect(workOnNextFilm(house.context, goingOn())).rejects.toThrow('is not in the storage');
      vi.unstubAllEnvs();
      expect(await films()).toMatchObject([{ state: 'waiting', problem: expect.stringMatching(/begins by itself/) }]);
    },
  );

  test('a storage that does not answer is reported to the log, and the film waits for it', async () => {
    const { house, lesson, films } = await aSchool();
    await anUploadedFilm(house, lesson, aFilmFile());
    house.context.storage.put = () => Promise.reject(new Error('the store does not answer'));
    await expect(workOnNextFilm(house.context, goingOn())).rejects.toThrow('the store does not answer');
    expect(await films()).toMatchObject([{ state: 'waiting', problem: expect.stringMatching(/begins by itself/) }]);
  });
});

describe('without ffmpeg', () => {
  test('what browsers play is played as it was uploaded, and prepared when there is ffmpeg', async () => {
    const { house, admin, lesson, films } = await aSchool();
    const files = [
      aFilmFile(),
      aFilmFile({ name: 'film.webm', args: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'] }),
    ];
    withoutFfmpeg();
    for (const file of files) {
      const { _id } = await anUploadedFilm(house, lesson, file);
      await workOnFilms(house);
      const [film, ...older] = await films();
      expect(older).toEqual([]);
      expect(film).toMatchObject({ _id, state: 'original', progress: 0, problem: null, qualities: [] });
      expect(film?.durationSeconds).toBeCloseTo(2, 0);
    }
    const { body } = await house.ask('GET', `/admin/lessons/${lesson._id}/films`, { as: admin });
    expect(body.data.hasEncoder).toBe(false);
    const [film] = await films();
    const retry = await house.ask('POST', `/admin/lessons/${lesson._id}/films/${film?._id}/retry`, { as: admin });
    expect([retry.status, retry.body.message]).toEqual([
      409,
      'This film cannot be prepared before ffmpeg is installed: apt install ffmpeg',
    ]);
    vi.unstubAllEnvs();
    await workOnFilms(house);
    expect(await films()).toMatchObject([{ _id: film?._id, state: 'ready', progress: 100 }]);
  });

  test('what browsers do not play has failed, and says what is missing', async () => {
    const { house, lesson, films } = await aSchool();
    const file = aFilmFile({ name: 'film.avi', args: ['-c:v', 'mpeg4', '-c:a', 'mp3'] });
    withoutFfmpeg();
    await anUploadedFilm(house, lesson, file);
    await workOnFilms(house);
    vi.unstubAllEnvs();
    expect(await films()).toMatchObject([
      {
        state: 'failed',
        problem:
          'Films need ffmpeg, which this machine does not have: apt install ffmpeg. Without it only MP4 films with H.264 and WebM can be played.',
      },
    ]);
  });

  test('an original that cannot be prepared goes on playing and says why', async () => {
    const { house, lesson, films } = await aSchool();
    const silent = join(aFolder(), 'silent.webm');
    ffmpeg('-f', 'lavfi', '-i', 'color=red:s=400x8:d=1', '-c:v', 'libvpx', silent);
    withoutFfmpeg();
    await anUploadedFilm(house, lesson, silent);
    await workOnFilms(house);
    vi.unstubAllEnvs();
    await workOnFilms(house);
    expect(await films()).toMatchObject([{ state: 'original', problem: expect.stringMatching(/too small/) }]);
    expect(await workOnNextFilm(house.context, goingOn())).toBe(false);
  });
});

describe('a film that begins to play', () => {
  test('takes the place of the older ones, and what students watched of those is forgotten', async () => {
    const { house, admin, lesson, films } = await aSchool();
    const ada = await aStudent(house);
    await aPurchase(house, ada, lesson, admin);
    const first = await anUploadedFilm(house, lesson, aFilmFile(), 'first.mp4');
    await workOnFilms(house);
    const report = { positionSeconds: 1, durationSeconds: 2, watched: [[0, 1]] };
    await house.ask('PUT', `/lesson/${lesson._id}/progress`, { as: ada, body: report });
    const progress = () => house.db.selectFrom('lesson_progress').selectAll().execute();
    expect(await progress()).toHaveLength(1);
    const second = await anUploadedFilm(house, lesson, aFilmFile(), 'second.mp4');
    expect((await films()).map(({ state }) => state)).toEqual(['waiting', 'ready']);
    await workOnFilms(house);
    expect(await films()).toMatchObject([{ _id: second._id, state: 'ready' }]);
    expect(await progress()).toEqual([]);
    expect(await house.context.storage.list(`films/${first._id}/`)).toEqual([]);
    const begun = house.db.selectFrom('audit').selectAll().where('action', '=', 'lesson.film-ready');
    const audit = await begun.orderBy('_id').execute();
    expect(audit.map(({ before, after }) => [before, after])).toEqual([
      [null, '{"films":["first.mp4"]}'],
      ['{"films":["first.mp4"]}', '{"films":["second.mp4"]}'],
    ]);
  });

  test('leaves a newer one and those of other lessons alone', async () => {
    const { house, lesson, films, admin } = await aSchool();
    const other = await aLesson(house, admin);
    await anUploadedFilm(house, other, aFilmFile());
    await anUploadedFilm(house, lesson, aFilmFile());
    const newest = await anUploadedFilm(house, lesson, aFilmFile());
    await workOnNextFilm(house.context, goingOn());
    await workOnNextFilm(house.context, goingOn());
    expect((await films()).map(({ _id, state }) => [_id === newest._id, state])).toEqual([
      [true, 'waiting'],
      [false, 'ready'],
    ]);
    expect(await filmsOf(house, other, admin)).toMatchObject([{ state: 'ready' }]);
  });
});

test('files of films that are no more are removed after a week, those of an upload are not', async () => {
  const { house, lesson } = await aSchool();
  const film = await anUploadedFilm(house, lesson, aFilmFile());
  const gone = await anUploadedFilm(house, lesson, aFilmFile());
  await house.db.deleteFrom('films').where('_id', '=', gone._id).execute();
  const { storage } = house.context;
  await removeOrphans(house.context);
  expect(await storage.list('films/')).toHaveLength(2);
  house.clock.advance({ days: 8 });
  await removeOrphans(house.context);
  expect(await storage.list('films/')).toEqual([filmKey.source(film._id)]);
});
