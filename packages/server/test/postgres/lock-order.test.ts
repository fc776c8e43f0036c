import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSitting } from '../sitting.ts';

/** Account, then attempts: the order in which an erasure locks them. The other way round, the two wait for each other. */
test('a start that waits for the account has locked none of its attempts', async () => {
  const { house, desk } = await aSitting({ engine: 'postgres', exam: { maxAttempts: 2 } });
  await desk.start();
  await desk.submit();
  const { _id } = desk.student;
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const start = await house.db.transaction().execute(async (trx) => {
    await sql`select 1 from users where _id = ${_id} for update`.execute(trx);
    const started = desk.start();
    await expect.poll(async () => (await waiting.execute(house.db)).rows[0]?.count).toBe(1);
    await sql`select 1 from attempts where student_id = ${_id} for update nowait`.execute(trx);
    return { started };
  });
  expect((await start.started).status).toBe(200);
});
