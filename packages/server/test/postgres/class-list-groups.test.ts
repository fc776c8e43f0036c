import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSchoolOffice } from '../class-lists.ts';
import { openHouse } from '../house.ts';

/** SQLite has one writer, so no group can be created between the read and the insert. */
test('groups that colleagues make while a list makes its own are made once, however many they are', async () => {
  const { house, admin, read, open, apply } = await aSchoolOffice(await openHouse({ engine: 'postgres' }));
  const { _id } = await read('Name,Class,Group\nAda Obi,1,Art; Biology; Chess\nBayo Musa,1,biology\n');
  await house.ask('PUT', `/admin/users/import/${_id}/groups`, { as: admin, body: { makeGroups: true } });
  const makes = async (name: string) => {
    const trx = await house.db.startTransaction().execute();
    const at = '2026-09-01T08:00:00.000Z';
    const group = { _id: house.context.newId(), name, name_key: name.toLowerCase() };
    const row = { ...group, created_by: admin._id, created_at: at, updated_at: at };
    await trx.insertInto('student_groups').values(row).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const waiting = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
    return async () => {
      await expect.poll(async () => (await waiting.execute(house.db)).rows[0]?.count).toBe(1);
      await trx.commit().execute();
    };
  };
  const commits = [await makes('Art'), await makes('Biology')];
  const applied = apply(_id);
  for (const commitOnceWaitedFor of commits) await commitOnceWaitedFor();
  expect((await applied).body.data).toMatchObject({ created: 2 });
  expect((await open(_id)).counts).toMatchObject({ new: 2 });
  const groups = (await house.ask('GET', '/admin/groups', { as: admin })).body.data;
  expect(groups.map(({ name, students }: { name: string; students: number }) => [name, students])).toEqual([
    ...[['Art', 1] as const, ['Biology', 2] as const, ['Chess', 1] as const],
  ]);
});
