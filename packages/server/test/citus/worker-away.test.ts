import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../src/platform/db/schema.ts';
import { takeMetrics } from '../../src/school/ops/metrics.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../people.ts';
import { answer, aSitting, deskOf } from '../sitting.ts';

const workerOf = async (db: Db, student: string) =>
  (
    await sql<{ node: number }>`
      select nodeid as node from citus_shards join pg_dist_node using (nodename, nodeport)
      where shardid = get_shard_id_for_distribution_column('attempts', ${student}::text)`.execute(db)
  ).rows[0]?.node;

/** Nothing listens there. */
const nowhere = 1;

/** Until the test ends, as the coordinator sees it. */
async function takeAway(db: Db, node: number) {
  const { rows } = await sql<{
    port: number;
  }>`select nodeport as port from pg_dist_node where nodeid = ${node}`.execute(db);
  const moveTo = (port: number) => sql`update pg_dist_node set nodeport = ${port} where nodeid = ${node}`.execute(db);
  await moveTo(nowhere);
  const back = () => moveTo(rows[0]?.port ?? 0);
  onTestFinished(async () => void (await back()));
  return back;
}

test('a worker that is away: its students are told to come again, the others go on, and it is named', async () => {
  const { house, desk, exam, questions } = await aSitting();
  const { db } = house;
  const node = await workerOf(db, desk.student._id);
  /** One who sits and one who comes late, on the other worker. */
  const others: ReturnType<typeof deskOf>[] = [];
  while (others.length < 2) {
    const student = await aStudent(house);
    if ((await workerOf(db, student._id)) !== node) others.push(deskOf(house, student, exam));
  }
  await desk.start();
  await others[0]?.start();
  const [head, admin] = [await aSuperAdmin(house), await anAdmin(house)];
  const metrics = takeMetrics(house.context);
  const address = await metrics.listen(0, house.app.log);
  onTestFinished(metrics.close);
  const missing = async () => /^akada_workers_missing (.+)$/m.exec(await (await fetch(address)).text())?.[1];
  expect(await missing()).toBe('0');
  const back = await takeAway(db, node ?? 0);
  house.expectErrors();

  for (const one of [desk, ...others]) {
    const isAway = one === desk;
    const asked = [
      await one.start(),
      await one.save(answer(questions[0], '4', 1)),
      await one.state(),
      await one.pulse(),
      await one.submit(),
    ];
    for (const { status, headers } of asked) {
      expect(status).toBe(isAway ? 503 : 200);
      if (isAway) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  for (const person of [desk.student, admin]) {
    const body = { email: person.email, password };
    expect((await house.ask('POST', '/auth/login', { body })).status).toBe(200);
  }
  const results = await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin });
  expect(results).toMatchObject({ status: 503, body: { code: 'database_away' } });
  const panel = async () => (await house.ask('GET', '/admin/system-status', { as: head })).body.data.warnings;
  const named = [expect.stringMatching(/^A machine of the database is away: 1 of 2 answer/)];
  expect(await panel()).toEqual(named);
  expect(await house.ask('GET', '/ready')).toMatchObject({ status: 200, body: { warnings: named } });
  expect(await missing()).toBe('1');

  await back();
  expect(await panel()).toEqual([]);
  expect(await missing()).toBe('0');
  expect((await desk.save(answer(questions[0], '4', 1))).status).toBe(200);
});
