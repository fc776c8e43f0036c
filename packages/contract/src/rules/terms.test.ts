import { describe, expect, test } from 'vitest';
import {
  currentTerm,
  daysOfTerm,
  endingSession,
  monthsOfTerm,
  sessionsIn,
  suggestedSession,
  termAt,
  termLabel,
  termOfDay,
  yearsOfSession,
} from './terms.ts';

const lagos = 'Africa/Lagos';

const session = (name: string, ...days: [string, string, string][]) =>
  days.map(([term, startDate, endDate]) => ({ name: term, session: name, startDate, endDate }));

const ofLagos = session(
  '2025/2026',
  ['First term', '2025-09-15', '2025-12-19'],
  ['Second term', '2026-01-12', '2026-04-17'],
  ['Third term', '2026-05-04', '2026-07-24'],
);
const next = session('2026/2027', ['First term', '2026-09-14', '2026-12-18']);
const terms = [...ofLagos, ...next];

const named = (term: (typeof terms)[number] | undefined) => term && termLabel(term);

describe('the term of a day', () => {
  test.each([
    ['before the first term', '2025-09-14', undefined],
    ['on the first day', '2025-09-15', 'First term 2025/2026'],
    ['on the last day', '2025-12-19', 'First term 2025/2026'],
    ['in the holidays', '2025-12-25', 'First term 2025/2026'],
    ['on the last day of the holidays', '2026-01-11', 'First term 2025/2026'],
    ['on the first day of the next term', '2026-01-12', 'Second term 2025/2026'],
    ['in the long holidays', '2026-08-20', 'Third term 2025/2026'],
    ['on the last day of the last term', '2026-12-18', 'First term 2026/2027'],
    ['after the last term of the list', '2026-12-19', undefined],
  ])('%s', (_, day, found) => {
    expect(named(termOfDay(terms, day))).toBe(found);
  });

  test('is that of the school’s calendar, not of the server’s', () => {
    expect(named(termAt(terms, '2026-01-11T22:59:59Z', lagos))).toBe('First term 2025/2026');
    expect(named(termAt(terms, '2026-01-11T23:00:00Z', lagos))).toBe('Second term 2025/2026');
    expect(named(termAt(terms, '2026-01-11T23:00:00Z', 'America/New_York'))).toBe('First term 2025/2026');
  });

  test('each day is of one term at most, and twelve weeks of holidays are the longest', () => {
    const far = session('2027/2028', ['First term', '2027-09-13', '2027-12-17']);
    const all = [...terms, ...far];
    expect(next.map((term) => daysOfTerm(all, term))).toEqual([{ from: '2026-09-14', to: '2027-03-12' }]);
    for (let day = Date.UTC(2025, 8, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10);
      const found = all.filter((term) => {
        const { from, to } = daysOfTerm(all, term);
        return from <= text && text <= to;
      });
      expect(found.length).toBeLessThanOrEqual(1);
    }
  });
});

test('where a term is chosen, the last that has begun comes first, or else the first', () => {
  expect(named(currentTerm(terms, '2030-01-01T00:00:00Z', lagos))).toBe('First term 2026/2027');
  expect(named(currentTerm(terms, '2026-04-30T00:00:00Z', lagos))).toBe('Second term 2025/2026');
  expect(named(currentTerm(terms, '2020-01-01T00:00:00Z', lagos))).toBe('First term 2025/2026');
  expect(currentTerm([], '2020-01-01T00:00:00Z', lagos)).toBeUndefined();
});

test('a month of two terms belongs to the one that has more of its days', () => {
  expect(ofLagos.map((term) => monthsOfTerm(terms, term))).toEqual([
    { from: '2025-09', to: '2025-12' },
    { from: '2026-01', to: '2026-04' },
    { from: '2026-05', to: '2026-07' },
  ]);
  const both = session('2026/2027', ['Two', '2027-01-04', '2027-04-09'], ['Three', '2027-04-12', '2027-07-23']);
  expect(both.map((term) => monthsOfTerm(both, term))).toEqual([
    { from: '2027-01', to: '2027-03' },
    { from: '2027-04', to: '2027-07' },
  ]);
});

test('a session is one calendar year or two that follow', () => {
  expect(yearsOfSession('2026/2027')).toEqual({ first: 2026, last: 2027 });
  expect(yearsOfSession('2026')).toEqual({ first: 2026, last: 2026 });
  for (const name of ['2026/2028', '2027/2026', '2026/2026', '26/27', '2026-2027', '', 'This year']) {
    expect(yearsOfSession(name), name).toBeNull();
  }
});

test('terms that were entered without a session are of the one of their first day, and their names say it once', () => {
  const old = [
    { name: 'First term 2025/2026', startDate: '2025-09-01', endDate: '2025-12-31' },
    { name: 'Third term 2025/2026', startDate: '2026-04-16', endDate: '2026-07-31' },
    { name: 'First term', startDate: '2026-08-31', endDate: '2026-12-18' },
  ];
  expect(sessionsIn(old).map(({ name, terms: own }) => [name, own.length])).toEqual([
    ['2025/2026', 2],
    ['2026/2027', 1],
  ]);
  expect(termLabel({ name: 'First term 2025/2026', session: '2025/2026' })).toBe('First term 2025/2026');
  expect(termLabel({ name: 'First term' })).toBe('First term');
});

describe('the session that is suggested', () => {
  test('is that of today in a new school, on usual days: in 2025/2026 those of Lagos', () => {
    const bare = ({ name, startDate, endDate }: (typeof terms)[number]) => ({ name, startDate, endDate });
    for (const today of ['2025-08-01', '2025-11-30', '2026-07-31']) {
      expect(suggestedSession([], today)).toEqual({ name: '2025/2026', terms: ofLagos.map(bare) });
    }
    const { name, terms: own } = suggestedSession([], '2026-11-30');
    expect([name, own[0]?.startDate, own[2]?.endDate]).toEqual(['2026/2027', '2026-09-14', '2027-07-23']);
  });

  test('is the next one otherwise, on the weekdays of the last one', () => {
    expect(suggestedSession(ofLagos, '2026-06-01')).toEqual({
      name: '2026/2027',
      terms: [
        { name: 'First term', startDate: '2026-09-14', endDate: '2026-12-18' },
        { name: 'Second term', startDate: '2027-01-11', endDate: '2027-04-16' },
        { name: 'Third term', startDate: '2027-05-03', endDate: '2027-07-23' },
      ],
    });
    const ofYear = session(
      '2026',
      ['Semester 1', '2026-02-02', '2026-06-12'],
      ['Semester 2', '2026-07-06', '2026-11-27'],
    );
    expect(suggestedSession(ofYear, '2026-11-30')).toMatchObject({
      name: '2027',
      terms: [{ startDate: '2027-02-01' }, {}],
    });
  });

  test('has three terms again after a session of which only the first was entered', () => {
    expect(suggestedSession(next, '2026-11-30')).toMatchObject({
      name: '2027/2028',
      terms: [{ name: 'First term', startDate: '2027-09-13' }, {}, {}],
    });
  });
});

test('a promotion ends the session whose last day is nearest', () => {
  const whole = [...ofLagos, ...session('2026/2027', ['First term', '2026-09-14', '2027-07-23'])];
  const of = (day: string) => endingSession(whole, `${day}T12:00:00Z`, lagos)?.name;
  expect([of('2026-07-01'), of('2026-09-20'), of('2027-06-30')]).toEqual(['2025/2026', '2025/2026', '2026/2027']);
  expect([of('2025-09-20'), of('2028-03-01')]).toEqual([undefined, undefined]);
  expect(endingSession([], '2026-07-01T12:00:00Z', lagos)).toBeUndefined();
});
