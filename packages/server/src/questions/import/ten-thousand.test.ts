import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';

const rows = 10_000;

/** What a request that comes meanwhile may have to wait for; printed, because a busy machine waits longer. */
async function measured<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const result = await work();
  // The last wait is on record with the next tick.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.info(`${what}: ${seconds} s, the longest wait of others ${Math.round(delay.max / 1e6)} ms`);
  return result;
}

test('10,000 rows are read, added and taken out again, without keeping others waiting', {
  timeout: 120_000,
}, async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const table = Array.from(
    { length: rows },
    (_, n) => `What is ${n} + $\\frac{1}{${n + 1}}$?,${n},${n + 1},${n + 2},${n + 3},B`,
  );
  const form = new FormData();
  form.set('file', new Blob([`Question,A,B,C,D,Answer\n${table.join('\n')}\n`]), 'many.csv');
  const { body } = await measured('read', () => house.ask('POST', '/question/import', { as: admin, body: form }));
  expect(body.data.counts).toEqual({ accepted: rows, repaired: 0, rejected: 0, added: 0 });
  expect(body.data.rows).toHaveLength(500);
  const path = `/question/import/${body.data._id}`;
  const added = await measured('added', () => house.ask('POST', `${path}/apply`, { as: admin, body: {} }));
  expect(added.body.data.created).toBe(rows);
  const again = await measured('read again', () => house.ask('GET', path, { as: admin }));
  expect(again.body).toMatchObject({ data: { counts: { added: rows } }, pagination: { total: rows, totalPages: 20 } });
  const undone = await measured('taken out', () => house.ask('DELETE', path, { as: admin }));
  expect(undone.body.data.removed).toBe(rows);
});
