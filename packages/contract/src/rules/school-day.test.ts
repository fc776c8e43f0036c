import { describe, expect, test } from 'vitest';
import { daysLater, nextWeek, schoolDay, schoolInstant, schoolTimeOn } from './school-day.ts';

const at = (value: string, edge: 'start' | 'end', zone: string) => {
  const instant = schoolInstant(value, edge, zone);
  return instant === null ? null : new Date(instant).toISOString();
};

describe('a day', () => {
  test('in Lagos begins at 23:00 UTC of the day before and ends a second before 23:00 UTC', () => {
    expect(at('2026-09-01', 'start', 'Africa/Lagos')).toBe('2026-08-31T23:00:00.000Z');
    expect(at('2026-09-01', 'end', 'Africa/Lagos')).toBe('2026-09-01T22:59:59.000Z');
  });

  test('has 23 and 25 hours where the clocks change', () => {
    expect(at('2026-03-29', 'start', 'Europe/London')).toBe('2026-03-29T00:00:00.000Z');
    expect(at('2026-03-29', 'end', 'Europe/London')).toBe('2026-03-29T22:59:59.000Z');
    expect(at('2026-10-25', 'start', 'Europe/London')).toBe('2026-10-24T23:00:00.000Z');
    expect(at('2026-10-25', 'end', 'Europe/London')).toBe('2026-10-25T23:59:59.000Z');
    expect(at('2026-11-01', 'start', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
    expect(at('2026-11-01', 'end', 'America/New_York')).toBe('2026-11-02T04:59:59.000Z');
  });

  test('begins with its first second where the clocks skip midnight', () => {
    expect(at('2026-04-24', 'start', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
    expect(at('2026-03-08', 'start', 'America/Havana')).toBe('2026-03-08T05:00:00.000Z');
    expect(at('2026-03-29', 'start', 'Atlantic/Azores')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('includes both of its midnights, and both of its last hours, where the clocks go back over one', () => {
    expect(at('2026-11-01', 'start', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(at('2026-10-29', 'end', 'Africa/Cairo')).toBe('2026-10-29T21:59:59.000Z');
  });

  test('is right in zones with half hours and far from UTC', () => {
    expect(at('2026-09-01', 'start', 'Asia/Kolkata')).toBe('2026-08-31T18:30:00.000Z');
    expect(at('2026-09-01', 'start', 'Pacific/Kiritimati')).toBe('2026-08-31T10:00:00.000Z');
    expect(at('2026-09-01', 'end', 'Pacific/Pago_Pago')).toBe('2026-09-02T10:59:59.000Z');
  });

  test('of a leap year is real only in a leap year', () => {
    expect(at('2028-02-29', 'start', 'UTC')).toBe('2028-02-29T00:00:00.000Z');
    expect(at('2026-02-29', 'start', 'UTC')).toBeNull();
  });
});

describe('a date-time with an offset', () => {
  test('is that instant, whatever the zone and the edge', () => {
    for (const edge of ['start', 'end'] as const) {
      expect(at('2026-09-01T08:30:00Z', edge, 'Africa/Lagos')).toBe('2026-09-01T08:30:00.000Z');
      expect(at('2026-09-01T08:30:00+01:00', edge, 'Asia/Tokyo')).toBe('2026-09-01T07:30:00.000Z');
      expect(at('2026-09-01T08:30-0500', edge, 'UTC')).toBe('2026-09-01T13:30:00.000Z');
      expect(at('2026-09-01T08:30:00.250Z', edge, 'UTC')).toBe('2026-09-01T08:30:00.250Z');
    }
  });

  test.each([
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-09-01T25:00:00Z',
    '2026-09-01T10:61:00Z',
    '2026-09-01T10:00:00',
    '2026-09-01T10:00:00+99:99',
  ])('%s is none', (value) => {
    expect(at(value, 'start', 'UTC')).toBeNull();
  });
});

test.each([
  '2026-02-30',
  '2026-04-31',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '0000-01-01',
  '1969-12-31',
  '2026-9-1',
  '01/09/2026',
  '20260901',
  'tomorrow',
  '',
  '2026-09-01 ',
  '+002026-09-01',
  '२०२६-०९-०१',
])('%j is no day', (value) => {
  expect(schoolInstant(value, 'start', 'Africa/Lagos')).toBeNull();
});

test('a date input shows the day an instant has in the school', () => {
  expect(schoolDay('2026-08-31T23:00:00.000Z', 'Africa/Lagos')).toBe('2026-09-01');
  expect(schoolDay('2026-08-31T22:59:59.000Z', 'Africa/Lagos')).toBe('2026-08-31');
  expect(schoolDay(Date.parse('2026-01-01T04:00:00Z'), 'America/New_York')).toBe('2025-12-31');
});

test('an hour of a day is that hour on the school’s clock, or the first moment after a gap', () => {
  expect(schoolTimeOn('2026-09-15', '09:30', 'Africa/Lagos')).toBe('2026-09-15T08:30:00.000Z');
  expect(schoolTimeOn('2026-07-01', '00:00', 'Europe/London')).toBe('2026-06-30T23:00:00.000Z');
  expect(schoolTimeOn('2026-03-29', '01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
});

describe('the same hour a week later', () => {
  test.each([
    ['2026-11-24', 'Africa/Lagos', '2026-12-01'],
    ['2026-12-28', 'Europe/London', '2027-01-04'],
    ['2026-11-24T08:00:00.000Z', 'Africa/Lagos', '2026-12-01T08:00:00.000Z'],
    // Nine o’clock in London, before and after the clocks change.
    ['2026-10-20T08:00:00.000Z', 'Europe/London', '2026-10-27T09:00:00.000Z'],
    ['2026-03-24T09:00:00.000Z', 'Europe/London', '2026-03-31T08:00:00.000Z'],
    ['2026-10-28T13:00:00.000Z', 'America/New_York', '2026-11-04T14:00:00.000Z'],
    // Half past one is skipped that night: an hour later.
    ['2026-03-22T01:30:00.000Z', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (value, zone, later) => {
    expect(daysLater(value, 7, zone)).toBe(later);
  });

  const tuesday = { startDate: '2026-10-20T08:00:00.000Z', endDate: '2026-10-20T09:00:00.000Z' };
  const next = (now: string, dates = tuesday) => nextWeek(dates, Date.parse(now), 'Europe/London');

  test('is one week on for an exam of this week or a later one', () => {
    const after = { startDate: '2026-10-27T09:00:00.000Z', endDate: '2026-10-27T10:00:00.000Z' };
    expect(next('2026-10-19T12:00:00Z')).toEqual(after);
    expect(next('2026-10-22T12:00:00Z')).toEqual(after);
    expect(next('2026-10-27T08:59:59Z')).toEqual(after);
  });

  test('is the next such day for an exam of long ago', () => {
    expect(next('2026-10-27T09:00:00Z').startDate).toBe('2026-11-03T09:00:00.000Z');
    expect(next('2027-04-01T12:00:00Z')).toEqual({
      startDate: '2027-04-06T08:00:00.000Z',
      endDate: '2027-04-06T09:00:00.000Z',
    });
    expect(next('2026-11-25T12:00:00Z', { startDate: '2026-11-02', endDate: '2026-11-06' })).toEqual({
      startDate: '2026-11-30',
      endDate: '2026-12-04',
    });
  });
});
