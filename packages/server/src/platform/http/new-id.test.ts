import { expect, test } from 'vitest';
import { firstIdAt, newIdAt } from './new-id.ts';

const at = Date.parse('2026-11-21T07:30:00.123Z');

test('an id is 24 hexadecimal digits, and no two are the same', () => {
  const ids = Array.from({ length: 2000 }, () => newIdAt(at));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids of one moment sort in the order they were made', () => {
  const ids = Array.from({ length: 2000 }, () => newIdAt(at));
  expect(ids.toSorted()).toEqual(ids);
  expect(newIdAt(at - 1) < newIdAt(at)).toBe(true);
});

test('ids sort by the time they were made, to the millisecond', () => {
  const instants = [0, 1, 255, 256, at, at + 0.75, at + 1];
  const ids = instants.map((instant) => newIdAt(instant));
  for (const [index, id] of ids.entries())
    expect(Number.parseInt(id.slice(0, 12), 16)).toBe(Math.floor(instants[index] ?? 0));
  expect(newIdAt(at + 1) > newIdAt(at)).toBe(true);
  expect(firstIdAt(at) <= newIdAt(at)).toBe(true);
  expect(firstIdAt(at + 1) > newIdAt(at)).toBe(true);
});
