import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertFilm } from '../src/catalogue/films/films.queries.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';
import { filmKey } from '../src/platform/storage/storage.ts';
import { aFilmFile } from './films.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { anS3Store } from './s3-server.ts';
import { furnish } from './school-under-load.ts';
import { busyness, call, type ServerProcess, signIn, startProcess } from './server-process.ts';
import { reader, twoInstances, untilSeen } from './two-instances.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
});
afterAll(() => postgres.stop());

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
const withinMs = () => 1000 * busyness();

const statusAt = async (server: ServerProcess, token: string) => (await call(server, 'GET', '/user', { token })).status;

/** Records the state changes of films, in order. */
async function noteStates(db: Db) {
  await sql`create table states (at serial, film text, state text)`.execute(db);
  await sql`create function note_state() returns trigger language plpgsql as
    $$ begin insert into states (film, state) values (new._id, new.state); return null; end $$`.execute(db);
  await sql`create trigger note_state after update on films
    for each row when (new.state <> old.state) execute function note_state()`.execute(db);
  return async () => {
    const { rows } = await sql<{ film: string; state: string }>`select film, state from states order by at`.execute(db);
    return rows.map(({ film, state }) => [film, state]);
  };
}

const workedOnce = (film: string) => ['working', 'ready'].map((state) => [film, state]);

/** One uploaded film for each lesson, of a second; the work on the second one takes longer. */
async function filmsOn(db: Db, objects: Map<string, Buffer>, lessons: readonly string[]) {
  const now = Date.now();
  const films = lessons.map((lesson_id, index) => ({
    _id: newIdAt(now + index),
    lesson_id,
    file_name: 'film.mp4',
    bytes: 1,
  }));
  for (const [index, { _id }] of films.entries()) {
    const wishes = index === 1 ? { seconds: 6, size: '320x240', rate: 25 } : { seconds: 1, size: '160x90' };
    objects.set(filmKey.source(_id), readFileSync(aFilmFile(wishes)));
  }
  await db.transaction().execute(async (trx) => {
    for (const film of films) await insertFilm(trx, film, new Date(now).toISOString());
  });
  return films.map(({ _id }) => _id) as [string, string, string];
}

/** True while an ffmpeg that the process began works on the film, as /proc has it. */
function worksOn({ child }: ServerProcess, film: string): boolean {
  return readdirSync('/proc').some((pid) => {
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parent) === child.pid && line.includes(film) && line.includes('-progress');
    } catch {
      return false;
    }
  });
}

describe('two instances on one PostgreSQL', { timeout: 120_000 }, () => {
  test('that start at once make one school, end each other’s sessions, and refuse one with another secret', async () => {
    const { one, two, launch, db } = await twoInstances(postgres, head);
    const token = await signIn(one, head.SUPER_ADMIN_EMAIL, head.SUPER_ADMIN_PASSWORD);
    expect((await call(two, 'GET', '/user', { token })).body.data.role).toBe('super-admin');
    const builds = () => db.selectFrom('instances').select('build').execute();
    const [first, second] = await builds();
    expect(first?.build).toMatch(/^[0-9a-f]{12}$/);
    expect(second).toEqual(first);

    const stranger = await launch({ SECRET_KEY: 'ab'.repeat(32) });
    expect(await stranger.exited).toBe(1);
    expect(stranger.said().err).toBe(
      "Akada cannot start: the secret is not the one this database was first used with. Set SECRET_KEY to that one (the text of the first instance's DATA_DIR/secret).\n",
    );

    const stolen = await signIn(two, head.SUPER_ADMIN_EMAIL, head.SUPER_ADMIN_PASSWORD);
    const newPassword = 'slate and sponge';
    const body = { oldPassword: head.SUPER_ADMIN_PASSWORD, newPassword, cpassword: newPassword };
    expect((await call(one, 'PATCH', '/user/update-password', { token, body })).status).toBe(200);
    expect(await statusAt(two, stolen)).toBe(401);
    expect(await statusAt(two, await signIn(two, head.SUPER_ADMIN_EMAIL, newPassword))).toBe(200);

    two.kill('SIGTERM');
    expect(await two.exited).toBe(0);
    expect(await builds()).toHaveLength(1);
  });

  test('see within a second what is changed through the other, and whom it shut out', async () => {
    const { one, two, enrol } = await twoInstances(postgres);
    const { students, admin } = await enrol(2);
    const school = await furnish(one, admin, { exams: 1, lessons: 1 });
    const [ada = '', bola = ''] = students;
    const read = reader(two, ada);
    const titles = async (path: string) => (await read(path)).data.map((item: { title: string }) => item.title);
    expect([await titles('/lesson'), await titles('/exam')]).toEqual([['Lesson 0'], ['Exam 0']]);
    const change = async (path: string, body: object, see: () => Promise<boolean>) => {
      expect((await call(one, 'PUT', path, { token: admin, body })).status, path).toBe(200);
      expect(await untilSeen(see), path).toBeLessThan(withinMs());
    };
    await change(`/lesson/${school.lessons[0]}`, { title: 'Changed' }, async () =>
      (await titles('/lesson')).includes('Changed'),
    );
    await change(`/exam/${school.exams[0]}`, { title: 'Moved' }, async () => (await titles('/exam')).includes('Moved'));
    await change(
      '/admin/settings',
      { schoolName: 'Unity College' },
      async () => (await read('/school')).data.name === 'Unity College',
    );

    expect((await call(one, 'POST', '/auth/logout', { token: ada })).status).toBe(200);
    expect(await statusAt(two, ada)).toBe(401);
    const { data } = (await call(two, 'GET', '/user', { token: bola })).body;
    expect((await call(one, 'PUT', `/admin/users/${data._id}/suspend`, { token: admin })).status).toBe(200);
    const refused = await call(two, 'GET', '/user', { token: bola });
    expect([refused.status, refused.body.code]).toEqual([401, 'suspended']);
  });

  test('stop a flood together, and close each overdue attempt once', async () => {
    const { one, two, db, enrol } = await twoInstances(postgres);
    const { students, admin } = await enrol(20);
    const { exams } = await furnish(one, admin, { exams: 1, lessons: 0 });
    for (const token of students) await call(two, 'POST', `/studentExam/start/${exams[0]}`, { token });
    await sql`create table closings (attempt text)`.execute(db);
    await sql`create function note_closing() returns trigger language plpgsql as
      $$ begin insert into closings values (new._id); return null; end $$`.execute(db);
    await sql`create trigger note_closing after update of status on attempts
      for each row when (new.status = 'submitted') execute function note_closing()`.execute(db);
    await db.updateTable('attempts').set({ deadline_at: '2026-01-01T00:00:00.000Z' }).execute();

    const statuses = new Map<number, number>();
    for (let calls = 0; calls < 1010; calls += 10) {
      const sent = Array.from({ length: 10 }, (_, turn) => call(turn % 2 ? one : two, 'POST', '/user/reset-password'));
      for (const { status } of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 1000, 429: 10 });

    const running = () => db.selectFrom('attempts').select('_id').where('status', '=', 'running').execute();
    await expect.poll(running, { timeout: 20_000, interval: 200 }).toEqual([]);
    const { rows } = await sql`select count(*) as times, count(distinct attempt) as attempts from closings`.execute(db);
    expect(rows).toEqual([{ times: 20, attempts: 20 }]);
  });

  test.runIf(process.platform === 'linux')(
    'work on each of several films once, and the other takes over from the one that is killed in the middle of it',
    async () => {
      const store = await anS3Store();
      const { one, two, db, enrol } = await twoInstances(postgres, store.env);
      const { lessons } = await furnish(one, (await enrol(0)).admin, { exams: 0, lessons: 3 });
      const states = await noteStates(db);
      const [first, long, last] = await filmsOn(db, store.objects, lessons);
      const patience = { timeout: 60_000 * busyness(), interval: 50 };
      await vi.waitFor(() => expect(worksOn(one, long) || worksOn(two, long)).toBe(true), patience);
      const [dies, lives] = worksOn(one, long) ? [one, two] : [two, one];
      dies.kill('SIGKILL');
      await dies.exited;
      await vi.waitFor(() => expect(worksOn(dies, long)).toBe(false), patience);
      expect(await states()).toEqual([...workedOnce(first), [long, 'working']]);
      expect([...store.objects.keys()].filter((key) => key.includes(long) && !key.endsWith('/source'))).toEqual([]);

      // Its last sign of life is half a minute old.
      const at = new Date(Date.now() - 31_000).toISOString();
      await db.updateTable('films').set({ updated_at: at }).where('_id', '=', long).execute();
      await vi.waitFor(() => expect(worksOn(lives, long)).toBe(true), patience);
      await vi.waitFor(async () => expect(await states()).toContainEqual([last, 'ready']), patience);
      expect(await states()).toEqual([first, long, last].flatMap(workedOnce));
      for (const film of [first, long, last]) expect(store.objects.has(filmKey.hls(film, 'index.m3u8'))).toBe(true);
      const told = await db
        .selectFrom('audit')
        .select('subject_id')
        .where('action', '=', 'lesson.film-ready')
        .execute();
      expect(told.map(({ subject_id }) => subject_id).toSorted()).toEqual(lessons.toSorted());
    },
  );
});

test('a secret that is none is refused in one line that does not tell it', async () => {
  const server = await startProcess({ SECRET_KEY: 'hunter2' });
  expect(await server.exited).toBe(1);
  expect(server.said().err).toMatch(/^Akada cannot start: SECRET_KEY is not valid: expected 64 hex characters/);
  expect(server.said().err).not.toContain('hunter2');
});
