import { describe, expect, test } from 'vitest';
import { read } from '../../../../test/read-statement.ts';
import { amountOf, directionIn } from './cells.ts';
import { isBalanceLine } from './signed.ts';

const head = 'Trans Date,Narration,Debit,Credit,Balance';
const lines = (...rows: string[]) => rows.join('\n');

function entriesOf(text: string) {
  const entries = read(text);
  return entries === 'asked' ? expect.unreachable('the columns are asked for') : entries;
}
const creditsOf = (text: string) => entriesOf(text).credits.map(({ line, amountMinor }) => `${line} ${amountMinor}`);

describe('the heads of a table', () => {
  const page = ['20/11/2026,EZE,,2500.00,12500.00', '20/11/2026,SHOP,1000.00,,11500.00'];

  test('are the first ones where a balance stands below them and they come again on the next page', () => {
    expect(creditsOf(lines(head, ',OPENING BALANCE,,,10000.00', ...page, 'Page 1', head, ...page))).toEqual([
      ...['3 250000', '7 250000'],
    ]);
    expect(creditsOf(lines(head, ',B/F,,,', ...page))).toEqual(['3 250000']);
  });

  test('are not those of the account above them', () => {
    const above = ['Account,Branch,From,To,Opening', '0123456789,IKEJA,01/11/2026,30/11/2026,10000.00', ''];
    expect(creditsOf(lines(...above, head, ...page))).toEqual(['5 250000']);
  });
});

test.each([
  ...['B/FWD', 'Balance b/fwd', 'BAL C/F', 'Brought Fwd', 'Opening Bal.', 'Opening Book Balance', 'Uncleared balance'],
  ...['Closing balance for the period', 'Effective Balance as of 01/11/2026', 'Total Credit/Debit', 'Sum', 'Turnover'],
  ...['TOTAL NO OF CREDITS: 12', 'Statement total', 'Opening balance NGN', 'Balance at 30 November, 2026'],
])('‘%s’ is a balance or a sum', (narration) => expect(isBalanceLine(narration)).toBe(true));

test.each([
  ...['BALANCE OF FEES', 'TOTAL FEES', 'FORWARD EVER SCHOOL', 'OPENING CEREMONY', 'SUM OF FEES ADA', 'CREDIT TRANSFER'],
  ...['DEPOSIT', 'BAL FROM MRS OBI', 'PAID IN BY ADA', ''],
])('‘%s’ is a payment', (narration) => expect(isBalanceLine(narration)).toBe(false));

test('money in without a day is named, and sums without one are not', () => {
  const text = lines(
    head,
    ...['01/11/2026,EZE,,2500.00,12500.00', ',OBI,,700.00,13200.00', ',Total credits,,3200.00,', ',,,3200.00,'],
  );
  const { credits, leftOut } = entriesOf(text);
  expect(credits.map(({ line }) => line)).toEqual([2]);
  expect(leftOut).toMatchObject([{ line: 3, narration: 'OBI', why: 'The line has no date' }]);
});

test('a sum without a day above or below does not turn the order of the lines', () => {
  const rows = ['01/11/2026,A,5.00,,9995.00', '02/11/2026,B,,7.00,10002.00', '03/11/2026,C,2.00,,10000.00'];
  const carried = ',Balance B/F,,,10000.00';
  const closing = ',Closing balance,,,10000.00';
  for (const all of [
    [carried, ...rows, closing],
    [...rows, closing],
    [...rows.toReversed(), carried],
  ])
    expect(entriesOf(lines(head, ...all)).credits.map(({ doubt }) => doubt)).toEqual([undefined]);
});

test.each([
  ['Transfer In', 'in'],
  ['Transfer-Out', 'out'],
  ['Inward transfer', 'in'],
  ['OUTGOING TRANSFER', 'out'],
  ['Cash Deposit', 'in'],
  ['Cash withdrawal', 'out'],
  ['Credit transfer', null],
  ['Direct debit', null],
])('‘%s’ says %s', (cell, direction) => expect(directionIn(cell)).toBe(direction));

test.each([
  ['12.345', null],
  ['1,234.567', null],
  ['1234.5600000001', 123_456],
  ['30.300000000000004', 3030],
])('the amount in ‘%s’ is %s', (cell, minor) => expect(amountOf(cell)?.minor ?? null).toBe(minor));
