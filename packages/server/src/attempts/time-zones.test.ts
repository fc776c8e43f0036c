import { afterEach, describe, expect, test } from 'vitest';
import { aStudent } from '../../test/people.ts';
import { aSitting, deskOf } from '../../test/sitting.ts';

/** The first and last second of 15 September 2026 in three schools, in UTC. */
const schools = [
  ['Africa/Lagos', '2026-09-14T23:00:00.000Z', '2026-09-15T22:59:59.000Z'],
  ['America/St_Johns', '2026-09-15T02:30:00.000Z', '2026-09-16T02:29:59.000Z'],
  ['Pacific/Auckland', '2026-09-14T12:00:00.000Z', '2026-09-15T11:59:59.000Z'],
] as const;

const processZones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata'];
const zoneBefore = process.env.TZ;

afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

/** What a student is told before, at the first, at the last and after the last moment of the exam's one day. */
async function windowIn(schoolZone: string, opensAt: string, closesAt: string) {
  const { house, exam, desk } = await aSitting({
    env: { SCHOOL_TIME_ZONE: schoolZone },
    exam: { startDate: '2026-09-14', endDate: '2026-09-15', duration: 600 },
  });
  const dayBefore = Date.parse(opensAt) - 24 * 3_600_000;
  const told: unknown[] = [];
  for (const moment of [dayBefore - 1, dayBefore, Date.parse(closesAt), Date.parse(closesAt) + 1]) {
    house.clock.set(new Date(moment).toISOString());
    const seen = (await desk.exam()).body.data;
    const start = await deskOf(house, await aStudent(house), exam).start();
    told.push([seen.opensAt, seen.closesAt, seen.window, start.status, start.body.data?.endTime]);
  }
  return told;
}

describe.each(schools)('a school in %s', (zone, opensAt, closesAt) => {
  test.each(processZones)(
    'opens and closes its exams by its own day when the server runs in %s',
    async (processZone) => {
      process.env.TZ = processZone;
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(
        processZone === 'Asia/Kolkata' ? 'Asia/Calcutta' : processZone,
      );
      const opened = new Date(Date.parse(opensAt) - 24 * 3_600_000);
      const from = opened.toISOString();
      const until = new Date(opened.getTime() + 600 * 60_000).toISOString();
      expect(await windowIn(zone, opensAt, closesAt)).toEqual([
        [from, closesAt, 'not-open', 403, undefined],
        [from, closesAt, 'open', 200, until],
        [from, closesAt, 'open', 200, closesAt],
        [from, closesAt, 'closed', 403, undefined],
      ]);
    },
  );
});

test('a date-time keeps its own zone', async () => {
  const { exam } = await aSitting({
    env: { SCHOOL_TIME_ZONE: 'Pacific/Auckland' },
    exam: { startDate: '2026-09-15T08:00:00+01:00', endDate: '2026-09-15T10:00:00Z' },
  });
  expect([exam.opensAt, exam.closesAt]).toEqual(['2026-09-15T07:00:00.000Z', '2026-09-15T10:00:00.000Z']);
});

test('a day on which the clocks change is 23 or 25 hours long', async () => {
  const env = { SCHOOL_TIME_ZONE: 'Europe/London' };
  const spring = await aSitting({ env, exam: { startDate: '2027-03-28', endDate: '2027-03-29' } });
  expect([spring.exam.opensAt, spring.exam.closesAt]).toEqual(['2027-03-28T00:00:00.000Z', '2027-03-29T22:59:59.000Z']);
  const autumn = await aSitting({ env, exam: { startDate: '2026-10-24', endDate: '2026-10-25' } });
  expect([autumn.exam.opensAt, autumn.exam.closesAt]).toEqual(['2026-10-23T23:00:00.000Z', '2026-10-25T23:59:59.000Z']);
});
