import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { aSchoolOffice, listForm } from '../../../test/class-lists.ts';
import { readPdf } from '../../../test/read-pdf.ts';

const rows = 5000;

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

const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

test('5,000 students are read, get accounts and slips, and are taken back, without keeping others waiting', {
  timeout: 240_000,
}, async () => {
  const { house, admin, read, apply, undo } = await aSchoolOffice();
  const lines = Array.from({ length: rows }, (_, n) => {
    const phone = n % 2 === 0 ? `0803${String(n).padStart(7, '0')}` : '';
    return `Pupil ${letters(n)} Obi,Class ${(n % 5) + 1},${phone}`;
  });
  const { _id, counts } = await measured('read', () => read(listForm(`Name,Class,Phone\n${lines.join('\n')}\n`)));
  expect(counts).toEqual({ new: rows, repaired: 0, known: 0, refused: 0 });
  expect((await measured('made', () => apply(_id))).body.data.created).toBe(rows);
  const printing = { method: 'POST', url: `/api/admin/users/import/${_id}/slips`, payload: {} } as const;
  const made = await measured('slips', () => house.app.inject({ ...printing, headers: { token: admin.token } }));
  const { pages, lines: printed } = readPdf(made.rawPayload);
  expect([made.statusCode, pages]).toEqual([200, rows / 8]);
  expect(new Set(printed.filter((line) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(line))).size).toBe(rows);
  expect((await measured('taken back', () => undo(_id))).body.data.removed).toBe(rows);
});
