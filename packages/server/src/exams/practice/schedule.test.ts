import { expect, test } from 'vitest';
import { dueAfter } from './schedule.ts';

const start = Date.parse('2026-09-15T09:00:00.000Z');
const at = (ms: number, is_right = 1) => ({ is_right, answered_at: new Date(ms).toISOString() });
const minute = 60_000;
const day = 24 * 60 * minute;

test('right answers on the day come back after 10 minutes, then 2, 11, 46 and 163 days, as FSRS-6 has it', () => {
  const answers = [at(start)] as [ReturnType<typeof at>, ...ReturnType<typeof at>[]];
  const gaps: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const last = Date.parse(answers.at(-1)?.answered_at ?? '');
    const due = Date.parse(dueAfter(answers));
    gaps.push(turn === 0 ? (due - last) / minute : (due - last) / day);
    answers.push(at(due));
  }
  expect(gaps).toEqual([10, 2, 11, 46, 163]);
});

test('a wrong answer comes back after a minute, and sooner ever after', () => {
  expect(dueAfter([at(start, 0)])).toBe(new Date(start + minute).toISOString());
  const known = dueAfter([at(start), at(start + day), at(start + 10 * day)]);
  const lapsed = dueAfter([at(start), at(start + day), at(start + 9 * day, 0), at(start + 10 * day)]);
  expect(lapsed < known).toBe(true);
});
