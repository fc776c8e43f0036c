import type { ScoreSheet } from '@akada/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { endSession, startSession } from '../../state/session.ts';
import { itemsWith } from '../../state/storage.ts';
import { openCells } from './open-cells.ts';
import type { SentRow } from './sent-rows.ts';

const [userId, partId] = ['a'.repeat(24), 'b'.repeat(24)];
const owner = { userId, term: 'term', class: 'class', sheet: 'subject' };

const sheet: ScoreSheet = {
  components: [{ _id: partId, name: 'CA 1', max: 20 }],
  rows: [],
  ...{ missing: 0, students: 0, lock: { isLocked: false } },
  counting: {
    rules: { decimals: 1, absent: 'zero', positions: 'arm', cumulative: { kind: 'none' } },
    ...{ scale: { kind: 'letters' }, isChosen: false, others: [] },
  },
};

const cellOf = (number: number) => ({
  ...{ studentId: `${number}`.padStart(24, '0'), componentId: partId, text: '15' },
});

function opened(send: (rows: SentRow<string>[]) => Promise<ScoreSheet>) {
  startSession(`x.${btoa(JSON.stringify({ _id: userId, email: 'ada@school.test' }))}.x`);
  onTestFinished(() => endSession('logout'));
  const cells = openCells<ScoreSheet, string>(owner, {
    ...{ by: 'Ada Obi', send, onSaved: async () => undefined, onRefused: () => undefined },
    ...{ typed: (_, { text }) => ({ value: text }), stored: () => '', isLocked: () => false },
  });
  cells.show(sheet);
  return cells;
}

const kept = () => itemsWith('scores:').map(([, value]) => value);

test('a pasted class of 230 goes in requests that the server takes, and that may outlive the page', async () => {
  const sent: number[] = [];
  const cells = opened(async (rows) => {
    sent.push(rows.length);
    expect(JSON.stringify({ rows }).length).toBeLessThan(64_000);
    return sheet;
  });
  cells.type(Array.from({ length: 230 }, (_, number) => cellOf(number)));
  expect(kept()).toHaveLength(230);
  await cells.sendAll();
  expect(sent).toEqual([100, 100, 30]);
  expect(kept()).toEqual([]);
});

test('long remarks go in requests that may outlive the page', async () => {
  const sent: number[] = [];
  const cells = opened(async (rows) => {
    sent.push(new TextEncoder().encode(JSON.stringify({ rows })).length);
    return sheet;
  });
  cells.type(Array.from({ length: 80 }, (_, number) => ({ ...cellOf(number), text: 'ọ'.repeat(600) })));
  await cells.sendAll();
  expect(sent.length).toBeGreaterThan(2);
  expect(Math.max(...sent)).toBeLessThan(64_000);
  expect(kept()).toEqual([]);
});

test('what is typed in one go is one request, after three seconds of quiet', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: number[] = [];
  const cells = opened(async (rows) => {
    sent.push(rows.length);
    return sheet;
  });
  for (const number of [1, 2, 3]) {
    cells.type([cellOf(number)]);
    await vi.advanceTimersByTimeAsync(2900);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([3]);
});

test('a reply that comes after the logout leaves nothing on the device', async () => {
  const [asked, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<ScoreSheet>()];
  const cells = opened(() => {
    asked.resolve();
    return reply.promise;
  });
  cells.type([cellOf(1)]);
  const sending = cells.sendAll();
  await asked.promise;
  expect(kept()).toHaveLength(1);
  endSession('logout');
  const refusal = { status: 409, code: 'conflict', field: 'rows.0.studentId' };
  reply.reject(new CallError('A student is not in this class any more', refusal));
  await sending;
  expect(kept()).toEqual([]);
});
