import type { ScoreSheet } from '@akada/contract';
import { expect, onTestFinished, test } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { endSession, startSession } from '../../state/session.ts';
import { itemsWith } from '../../state/storage.ts';
import { openMarks } from './open-marks.ts';

const [userId, partId] = ['a'.repeat(24), 'b'.repeat(24)];
const owner = { userId, term: 'term', class: 'class', subject: 'subject' };

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

function opened(send: Parameters<typeof openMarks>[1]['send']) {
  startSession(`x.${btoa(JSON.stringify({ _id: userId, email: 'ada@school.test' }))}.x`);
  onTestFinished(() => endSession('logout'));
  const marks = openMarks(owner, { by: 'Ada Obi', send, onSaved: async () => undefined, onRefused: () => undefined });
  marks.show(sheet);
  return marks;
}

const kept = () => itemsWith('scores:').map(([, value]) => value);

test('a pasted class of 230 goes in requests that the server takes, and that may outlive the page', async () => {
  const sent: number[] = [];
  const marks = opened(async (rows) => {
    sent.push(rows.length);
    expect(JSON.stringify({ rows }).length).toBeLessThan(64_000);
    return sheet;
  });
  marks.type(Array.from({ length: 230 }, (_, number) => cellOf(number)));
  expect(kept()).toHaveLength(230);
  await marks.sendAll();
  expect(sent).toEqual([100, 100, 30]);
  expect(kept()).toEqual([]);
});

test('a reply that comes after the logout leaves nothing on the device', async () => {
  const [asked, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<ScoreSheet>()];
  const marks = opened(() => {
    asked.resolve();
    return reply.promise;
  });
  marks.type([cellOf(1)]);
  const sending = marks.sendAll();
  await asked.promise;
  expect(kept()).toHaveLength(1);
  endSession('logout');
  const refusal = { status: 409, code: 'conflict', field: 'rows.0.studentId' };
  reply.reject(new CallError('A student is not in this class any more', refusal));
  await sending;
  expect(kept()).toEqual([]);
});
