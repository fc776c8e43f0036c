import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { aSuperAdmin } from '../../../test/people.ts';
import { standbysNamed } from '../../platform/db/standbys.ts';
import { inWords } from './neighbours.ts';

const well = { clockAheadMs: 0, standbys: null, workers: null, mailAwayMs: null, smsHeldBackMs: null };
const standby = { expected: 1, connected: 1, lagBytes: 0, lagSeconds: null };

test.each([
  ['', 0],
  ['*', 1],
  ['one, two', 1],
  ['FIRST 2 (one, two, three)', 2],
  ['any 1 (*)', 1],
  ['2 (one, two)', 2],
])('of synchronous_standby_names %j PostgreSQL waits for %i', (names, count) => {
  expect(standbysNamed(names)).toBe(count);
});

test('what is well is not named', () => {
  expect(inWords(well)).toEqual([]);
  expect(inWords({ ...well, standbys: { ...standby, lagBytes: 1024 ** 2, lagSeconds: 2 } })).toEqual([]);
  expect(inWords({ ...well, standbys: { ...standby, lagBytes: null } })).toEqual([]);
  expect(inWords({ ...well, workers: { known: 2, answering: 2 } })).toEqual([]);
});

test('workers that do not answer are named with how many do', () => {
  expect(inWords({ ...well, workers: { known: 3, answering: 2 } })).toEqual([
    expect.stringMatching(/^A machine of the database is away: 2 of 3 answer\./),
  ]);
});

test('a standby that is away or behind is named with how much it is', () => {
  expect(inWords({ ...well, standbys: { ...standby, expected: 2 } })).toEqual([
    'A standby of the database is away: 1 of 2 connected. All is kept in fewer places.',
  ]);
  const behind = (lag: object) => inWords({ ...well, standbys: { ...standby, ...lag } });
  expect(behind({ lagBytes: 230 * 1024 ** 2, lagSeconds: 40 })).toEqual([
    'A standby of the database is 230 MB behind. A takeover would take longer.',
  ]);
  expect(behind({ lagSeconds: 12.4 })).toEqual([
    'A standby of the database is 12 seconds behind. A takeover would take longer.',
  ]);
});

test('a clock that was set is named to anybody at /ready and on the panel of staff, and the server stays ready', async () => {
  const house = await openHouse();
  const head = await aSuperAdmin(house);
  house.clock.wallAheadMs = 7_200_000;
  const named = [expect.stringContaining('it is 2 hours ahead of the time that their exams go by')];
  const ready = () => house.ask('GET', '/ready');
  const panel = async () => (await house.ask('GET', '/admin/system-status', { as: head })).body.data.warnings;
  expect(await ready()).toMatchObject({ status: 200, body: { message: 'ready', warnings: named } });
  expect(await panel()).toEqual(named);
  house.clock.wallAheadMs = 1500;
  expect(await panel()).toEqual([]);
  // Read once in five seconds.
  expect((await ready()).body.warnings).toEqual(named);
  house.clock.advance({ seconds: 5 });
  expect((await ready()).body.warnings).toEqual([]);
});
