import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { aLesson } from '../../test/things.ts';
import { changesOf, type Table } from './changes.ts';
import { openDb } from './open.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

test('a write is seen by whoever reads after it, of its own table only', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const { changes } = house.context;
  const versions = () => (['lessons', 'exams'] satisfies Table[]).map((table) => changes.versionOf(table) ?? 0);
  const [lessons = 0, exams = 0] = versions();
  await aLesson(house, admin);
  const [after = 0, examsAfter] = versions();
  expect(after).toBeGreaterThan(lessons);
  expect(examsAfter).toBe(exams);
});

test.runIf(onPostgres)('what another process changes is seen within a second, once it is committed', async () => {
  const house = await openHouse();
  const lesson = await aLesson(house, await anAdmin(house));
  const other = await openDb(house.context.config.databaseUrl);
  onTestFinished(() => other.destroy());
  const { changes } = house.context;
  const before = changes.versionOf('lessons') ?? 0;
  await other.transaction().execute(async (trx) => {
    await trx.updateTable('lessons').set({ title: 'Sets' }).where('_id', '=', lesson._id).execute();
    expect(changes.versionOf('lessons')).toBe(before);
  });
  await vi.waitFor(() => expect(changes.versionOf('lessons')).toBeGreaterThan(before), { timeout: 1000 });
});

test.runIf(onPostgres)(
  'while nobody listens nothing counts as known, and afterwards everything as changed',
  async () => {
    const house = await openHouse();
    const { changes } = house.context;
    const before = changes.versionOf('lessons') ?? 0;
    const isListening = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`;
    await isListening.execute(house.db);
    await vi.waitFor(() => expect(changes.versionOf('lessons')).toBeNull(), { timeout: 2000, interval: 5 });
    await vi.waitFor(() => expect(changes.versionOf('lessons')).toBeGreaterThan(before), { timeout: 5000 });
  },
);

test.runIf(onPostgres)('tables that change with every student are not told of', async () => {
  const house = await openHouse();
  await aStudent(house);
  expect(house.context.changes.versionOf('sessions')).toBeNull();
});

test.skipIf(onPostgres)('rows that go with others count as changed too', async () => {
  const db = await openDb(':memory:');
  onTestFinished(() => db.destroy());
  await sql`create table users (_id text primary key)`.execute(db);
  await sql`create table sessions (user_id text references users (_id) on delete cascade)`.execute(db);
  await sql`insert into users values ('1')`.execute(db);
  const before = changesOf(db).versionOf('sessions') ?? 0;
  await db.deleteFrom('users').execute();
  expect(changesOf(db).versionOf('sessions')).toBeGreaterThan(before);
  const after = changesOf(db).versionOf('sessions') ?? 0;
  await sql`insert into users values ('2')`.execute(db);
  await db.deleteFrom('users').where('_id', '=', 'nobody').execute();
  expect(changesOf(db).versionOf('sessions')).toBe(after);
});
