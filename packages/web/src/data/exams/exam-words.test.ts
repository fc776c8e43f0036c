import { describe, expect, test } from 'vitest';
import { stateText, windowRange } from './exam-words.ts';

const zone = 'Africa/Lagos';
const test1 = {
  isActive: true,
  isStarted: false,
  startDate: '2026-11-24T08:00:00.000Z',
  endDate: '2026-11-24T09:00:00.000Z',
  opensAt: '2026-11-24T08:00:00.000Z',
  closesAt: '2026-11-24T09:00:00.000Z',
};
const days = {
  ...test1,
  startDate: '2026-11-24',
  endDate: '2026-11-26',
  opensAt: '2026-11-23T23:00:00.000Z',
  closesAt: '2026-11-26T22:59:59.000Z',
};
const at = (moment: string, exam: typeof test1, timeZone = zone) => stateText(exam, Date.parse(moment), timeZone);

describe('staff read of an exam', () => {
  test.each([
    ['2026-11-20T09:00:00Z', test1, 'Active · opens Tue 24 Nov 09:00'],
    ['2026-11-24T08:30:00Z', test1, 'Active · open until 10:00'],
    ['2026-11-24T09:00:01Z', test1, 'Active · closed'],
    ['2026-11-20T09:00:00Z', days, 'Active · opens Tue 24 Nov'],
    ['2026-11-24T08:30:00Z', days, 'Active · open until Thu 26 Nov'],
    ['2026-11-26T08:30:00Z', days, 'Active · open until Thu 26 Nov'],
    ['2025-11-20T09:00:00Z', days, 'Active · opens Tue 24 Nov 2026'],
    ['2026-11-20T09:00:00Z', { ...test1, isActive: false }, 'Draft'],
    ['2026-12-20T09:00:00Z', { ...test1, isActive: false }, 'Draft'],
    ['2026-11-20T09:00:00Z', { ...test1, isActive: false, isStarted: true }, 'Switched off'],
  ])('at %s what it is', (moment, exam, words) => {
    expect(at(moment, exam)).toBe(words);
  });

  test('the day and the hour of the school', () => {
    expect(at('2026-11-20T09:00:00Z', test1, 'Pacific/Auckland')).toBe('Active · opens Tue 24 Nov 21:00');
    const late = { ...test1, closesAt: '2026-11-24T11:30:00.000Z', endDate: '2026-11-24T11:30:00.000Z' };
    expect(at('2026-11-24T08:30:00Z', late, 'Pacific/Auckland')).toBe('Active · open until Wed 25 Nov 00:30');
  });
});

describe('students read when an exam is open', () => {
  const range = (exam: typeof test1, timeZone = zone) =>
    windowRange(exam, Date.parse('2026-11-20T09:00:00Z'), timeZone);
  const nextYear = { ...days, endDate: '2027-01-05', closesAt: '2027-01-05T22:59:59.000Z' };

  test.each([
    [test1, 'Tue 24 Nov, 9:00–10:00'],
    [{ ...test1, startDate: '2026-11-24', opensAt: '2026-11-23T23:00:00.000Z' }, 'Tue 24 Nov, until 10:00'],
    [{ ...test1, endDate: '2026-11-24', closesAt: '2026-11-24T22:59:59.000Z' }, 'Tue 24 Nov, from 9:00'],
    [{ ...days, endDate: '2026-11-24', closesAt: '2026-11-24T22:59:59.000Z' }, 'Tue 24 Nov'],
    [days, 'Tue 24 Nov – Thu 26 Nov'],
    [{ ...days, endDate: test1.endDate, closesAt: '2026-11-26T13:30:00.000Z' }, 'Tue 24 Nov – Thu 26 Nov, 14:30'],
    [nextYear, 'Tue 24 Nov – Tue 5 Jan 2027'],
  ])('%j', (exam, words) => {
    expect(range(exam)).toBe(words);
  });

  test('on the school’s clock, also over midnight', () => {
    expect(range(test1, 'Pacific/Auckland')).toBe('Tue 24 Nov, 21:00–22:00');
    expect(range(test1, 'Pacific/Kiritimati')).toBe('Tue 24 Nov, 22:00–23:00');
    expect(range(test1, 'Asia/Anadyr')).toBe('Tue 24 Nov, 20:00–21:00');
    const late = { ...test1, closesAt: '2026-11-24T11:30:00.000Z' };
    expect(range(late, 'Pacific/Auckland')).toBe('Tue 24 Nov, 21:00 – Wed 25 Nov, 0:30');
  });
});
