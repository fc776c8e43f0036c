import { expect, test } from 'vitest';
import {
  type Attaching,
  type AttachingEvent,
  attachingProblem,
  attachingReducer,
  fromKept,
  toKept,
} from './attaching.ts';

const file = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const attachment = (_id: string) => ({
  ...{ _id, fileName: `${_id}.pdf`, mediaType: 'application/pdf', bytes: 9, createdAt: '2026-09-15T09:00:00.000Z' },
});

const after = (...events: AttachingEvent[]): readonly Attaching[] =>
  events.reduce<readonly Attaching[]>((items, event) => attachingReducer(items, event), []);

test('a fourth file is not taken', () => {
  const chosen = ['a', 'b', 'c', 'd'].map((key): AttachingEvent => ({ kind: 'chosen', key, file: file(key) }));
  expect(after(...chosen).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

test('a file that is on its way or has failed keeps the message back; a retry and removing it do not', () => {
  const chosen: AttachingEvent = { kind: 'chosen', key: 'a', file: file('a') };
  const failed: AttachingEvent = { kind: 'failed', key: 'a', problem: 'No network' };
  const there: AttachingEvent = { kind: 'there', key: 'a', attachment: attachment('1') as never };
  expect(attachingProblem(after(chosen))).toMatch(/^A file is still on its way/);
  expect(attachingProblem(after(chosen, failed))).toMatch(/^A file was not sent/);
  expect(after(chosen, failed, { kind: 'again', key: 'a' })).toMatchObject([{ state: 'sending', problem: '' }]);
  expect(attachingProblem(after(chosen, failed, { kind: 'again', key: 'a' }, there))).toBeNull();
  expect(after(chosen, failed, { kind: 'removed', key: 'a' })).toEqual([]);
  // An answer that comes after the file was removed.
  expect(after(chosen, { kind: 'removed', key: 'a' }, there)).toEqual([]);
});

test('the draft keeps what the server has, for as long as the server keeps it', () => {
  const items = after(
    { kind: 'chosen', key: 'a', file: file('a') },
    { kind: 'there', key: 'a', attachment: attachment('1') as never },
    { kind: 'chosen', key: 'b', file: file('b') },
  );
  const at = Date.parse('2026-09-15T10:00:00.000Z');
  expect(fromKept(toKept(items), at)).toMatchObject([{ key: '1', name: '1.pdf', state: 'there' }]);
  expect(fromKept(toKept(items), at + 24 * 3_600_000)).toEqual([]);
  expect([toKept([]), fromKept('', at)]).toEqual(['', []]);
});
