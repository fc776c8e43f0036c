import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertFilm } from '../src/catalogue/films/films.queries.ts';
import { openDb } from '../src/platform/db/open.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';
import { aFilmFile } from './films.ts';
import { aDataDir, aRunningServer, call, patienceMs, type ServerProcess, signIn } from './server-process.ts';

/** A real process that is killed while ffmpeg works for it. */

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
const tutor = {
  email: 'tutor@school.test',
  fullName: 'Tunde Ojo',
  phoneNumber: '08012345677',
  password: 'correct horse',
};

async function aLessonOn(server: ServerProcess) {
  const superAdmin = await signIn(server, head.SUPER_ADMIN_EMAIL, head.SUPER_ADMIN_PASSWORD);
  await call(server, 'POST', '/admin/create-admin', { token: superAdmin, body: tutor });
  const token = await signIn(server, tutor.email, tutor.password);
  const lesson = { title: 'Fractions', classLevel: '1', video: 'https://videos.school.test/f.mp4' };
  const { body } = await call(server, 'POST', '/lesson', { token, body: lesson });
  return { token, lessonId: body.data._id as string };
}

/** As an upload ends: the file in the storage, then the row. */
async function upload(dataDir: string, lessonId: string, file: string) {
  const db = await openDb(join(dataDir, 'akada.sqlite'));
  const _id = newIdAt(Date.now());
  mkdirSync(join(dataDir, 'media', 'films', _id), { recursive: true });
  copyFileSync(file, join(dataDir, 'media', 'films', _id, 'source'));
  const film = { _id, lesson_id: lessonId, file_name: 'film.mp4', bytes: 1 };
  await db.transaction().execute((trx) => insertFilm(trx, film, new Date().toISOString()));
  return { _id, db };
}

/** The programs that work in a folder, as /proc has them. */
function workersIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** As /proc has it: behind the name, which may hold blanks. */
const niceOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);

test.runIf(process.platform === 'linux')(
  'kill -9 in the middle of the work, and then SIGTERM: ffmpeg ends each time, nothing half is played, and the third process makes the film ready',
  { timeout: 400_000 },
  async () => {
    const dataDir = aDataDir();
    const env = { DATA_DIR: dataDir, DEMO: 'off', ...head };
    let server = await aRunningServer(env);
    const { token, lessonId } = await aLessonOn(server);
    const { _id, db } = await upload(dataDir, lessonId, aFilmFile({ seconds: 40, size: '640x360', rate: 25 }));
    onTestFinished(() => db.destroy());
    const film = () => db.selectFrom('films').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
    const media = join(dataDir, 'media', 'films', _id);
    const work = join(dataDir, 'films-work');
    const waitFor = (what: () => unknown, timeout = 6 * patienceMs()) => vi.waitFor(what, { timeout, interval: 200 });

    await waitFor(async () => expect((await film()).progress).toBeGreaterThan(1));
    expect(workersIn(media).map(niceOf)).toEqual([15]);
    server.kill('SIGKILL');
    await server.exited;
    await waitFor(() => expect(workersIn(media)).toEqual([]));
    expect(await film()).toMatchObject({ state: 'working', rungs: '[]' });
    expect(readdirSync(media)).toEqual(['source']);

    // Leftover files are deleted, and the work restarts once its last heartbeat is 30 seconds old.
    const silentSince = new Date(Date.now() - 31_000).toISOString();
    await db.updateTable('films').set({ updated_at: silentSince }).where('_id', '=', _id).execute();
    server = await aRunningServer(env);
    await waitFor(async () => expect((await film()).updated_at > new Date(Date.now() - 5000).toISOString()).toBe(true));
    await waitFor(() => expect(workersIn(media)).not.toEqual([]));
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(workersIn(media)).toEqual([]);
    expect(await film()).toMatchObject({ state: 'waiting', progress: 0, tries: 0 });

    server = await aRunningServer(env);
    await waitFor(async () => expect((await film()).state).toBe('ready'), 30 * patienceMs());
    const { body } = await call(server, 'GET', `/admin/lessons/${lessonId}/films`, { token });
    expect(body.data.films).toMatchObject([{ _id, state: 'ready', progress: 100, problem: null }]);
    expect(readdirSync(join(media, 'hls')).toSorted()).toContain('index.m3u8');
    expect(existsSync(work) ? readdirSync(work) : []).toEqual([]);
  },
);
