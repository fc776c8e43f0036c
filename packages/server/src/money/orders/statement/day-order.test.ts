import { describe, expect, test } from 'vitest';
import { read } from '../../../../test/read-statement.ts';
import { aWorkbook, type Cell } from '../../../../test/statements.ts';
import { dayOf } from './cells.ts';

const zenith = 'Date,Description,Debit,Credit,Value Date,Balance';
const obvious = 'Trans Date,Narration,Debit,Credit,Balance';
const palmPay = 'Transaction Date,Transaction Detail,Amount,Transaction ID';

const file = (head: string, days: readonly string[]) =>
  [
    head,
    ...days.map((day, at) => {
      if (head === zenith) return `${day},EZE NGOZI,,2500.00,${day},${(at + 1) * 2500}.00`;
      return head === palmPay ? `${day},EZE NGOZI,+2500.00,t${at}` : `${day},EZE NGOZI,,2500.00,${(at + 1) * 2500}.00`;
    }),
  ].join('\n');

function daysOf(text: string | Buffer) {
  const entries = read(text);
  return entries === 'asked' ? 'asked' : entries.credits.map(({ date, doubt }) => (doubt ? `${date}?` : date));
}

describe.each([
  ['a bank’s heads', zenith],
  ['obvious heads', obvious],
  ['the heads of a bank that has the month first', palmPay],
])('%s', (_name, head) => {
  test('with days that fit one way only are read in that', () => {
    expect(daysOf(file(head, ['05/11/2026', '20/11/2026']))).toEqual(['2026-11-05', '2026-11-20']);
    expect(daysOf(file(head, ['11/05/2026', '11/20/2026']))).toEqual(['2026-11-05', '2026-11-20']);
    expect(daysOf(file(head, ['Thu 11/05/2026', 'Fri 11/20/2026']))).toEqual(['2026-11-05', '2026-11-20']);
  });
});

test.each([
  [zenith, ['11/01/2026', '11/02/2026', '11/03/2026']],
  [obvious, ['11/01/2026', '11/02/2026', '11/03/2026']],
  [palmPay, ['01/11/2026', '02/11/2026', '03/11/2026']],
])('%s with days that are closer together in the unusual way are asked', (head, days) => {
  expect(daysOf(file(head, days))).toBe('asked');
});

test('usual days within a fortnight are read', () => {
  expect(daysOf(file(zenith, ['01/11/2026', '02/11/2026', '12/11/2026']))).toHaveLength(3);
  expect(daysOf(file(palmPay, ['11/01/2026', '11/02/2026']))).toEqual(['2026-11-01', '2026-11-02']);
});

test('among days of two kinds those that fit both are not sure', () => {
  expect(daysOf(file(zenith, ['20/11/2026', '11/21/2026', '05/12/2026', '12/12/2026']))).toEqual([
    ...['2026-11-20', '2026-12-05?', '2026-12-12'],
  ]);
});

test('days that Excel made of some texts and not of others are not sure', () => {
  const row = (day: Cell, at: number): Cell[] => [day, 'EZE NGOZI', '', 2500, day, (at + 1) * 2500];
  const days: Cell[] = [{ serial: 46153 }, '20/11/2026', { serial: 46184 }];
  expect(daysOf(aWorkbook([zenith.split(','), ...days.map(row)]))).toEqual([
    ...['2026-05-11?', '2026-11-20', '2026-06-11?'],
  ]);
  expect(daysOf(aWorkbook([zenith.split(','), ...days.filter((day) => typeof day === 'object').map(row)]))).toEqual([
    ...['2026-05-11', '2026-06-11'],
  ]);
});

test.each([
  'Thu, 5 Nov 2026',
  'Thursday, 5 November 2026',
  'Thu 05-Nov-2026',
  '5th Nov 2026',
  '5th November, 2026',
  'November 5th, 2026',
  'Thu, Nov 5, 2026',
])('‘%s’ is a day', (cell) => expect(dayOf(cell, false)).toBe('2026-11-05'));

test.each(['5rd', 'Thu', 'Thu 5', 'May be', '1st'])('‘%s’ is none', (cell) => expect(dayOf(cell, false)).toBeNull());
