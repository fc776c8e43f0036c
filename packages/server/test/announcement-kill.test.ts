import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDb } from '../src/platform/db/open.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';
import { enrol } from './school-under-load.ts';
import { aDataDir, aRunningServer, call, patienceMs } from './server-process.ts';

/** kill -9 while an announcement goes out to a large school. */

const students = 4000;

async function aLargeSchool(dataDir: string) {
  const { admin } = await enrol(dataDir, 1);
  const db = await openDb(join(dataDir, 'akada.sqlite'));
  const one = await db.selectFrom('users').selectAll().where('role', '=', 'user').executeTakeFirstOrThrow();
  for (let from = 1; from < students; from += 500) {
    const rows = Array.from({ length: Math.min(500, students - from) }, (_, index) => ({
      ...{ ...one, _id: newIdAt(Date.now()), email: `pupil${from + index}@school.test`, phone_number: '' },
    }));
    await db.insertInto('users').values(rows).execute();
  }
  const have = async () => {
    const { rows } = await db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  };
  return { db, admin, have };
}

test('each student has an announcement exactly once when the server is killed three times on the way', async () => {
  const env = { DATA_DIR: aDataDir(), DEMO: 'off' };
  const { db, admin, have } = await aLargeSchool(env.DATA_DIR);
  let server = await aRunningServer(env);
  const body = { title: 'Closed on Friday', text: 'Come on Monday.', classLevels: null };
  const sending = call(server, 'POST', '/admin/announcements', { token: admin, body }).catch(() => undefined);
  const killed: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const least = Math.min((await have()) + 1, students);
    const more = async () => expect(await have()).toBeGreaterThanOrEqual(least);
    await vi.waitFor(more, { timeout: patienceMs(), interval: 1 });
    server.kill('SIGKILL');
    await server.exited;
    killed.push(await have());
    server = await aRunningServer(env);
  }
  await sending;
  expect(killed[0]).toBeGreaterThan(0);
  expect(killed[0]).toBeLessThan(students);
  const sent = db.selectFrom('announcements').select(['sent_at', 'students']);
  await vi.waitFor(async () => expect((await sent.executeTakeFirstOrThrow()).sent_at).not.toBeNull(), {
    ...{ timeout: patienceMs(), interval: 50 },
  });
  expect([await have(), (await sent.executeTakeFirstOrThrow()).students]).toEqual([students, students]);
  const people = await db.selectFrom('notifications').select('user_id').distinct().execute();
  expect(people).toHaveLength(students);
  await db.destroy();
});
