import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ada } from '../../../../test/matching.ts';
import { read } from '../../../../test/read-statement.ts';
import type { Entries } from './credits.ts';
import { matchHere } from './match-aside.ts';

const cases = new URL('../../../../test/statement-files/', import.meta.url);
const caseText = (name: string) => readFileSync(new URL(name, cases), 'utf8');

function entriesOf(text: string): Entries {
  const entries = read(text);
  return entries === 'asked' ? expect.unreachable('the columns are asked for') : entries;
}

/** '2 250037' is line 2 with 2,500.37. */
const creditsOf = (text: string) => entriesOf(text).credits.map(({ line, amountMinor }) => `${line} ${amountMinor}`);
const leftOutOf = (text: string) => entriesOf(text).leftOut.map(({ line, why }) => `${line} ${why}`);
const lines = (...rows: string[]) => rows.join('\n');

describe('one column of amounts', () => {
  test('with CR and DR beside it has its credits only', () => {
    expect(creditsOf(caseText('statement-type-cr-dr.csv'))).toEqual(['2 250037']);
  });

  test.each([
    ['Date,Narration,D/C,Amount', '01/11/2026,EZE,C,2500', '02/11/2026,SHOP,D,1000'],
    ['Date,Narration,Amount,Dr/Cr', '01/11/2026,EZE,2500,Cr', '02/11/2026,SHOP,1000,Dr'],
    ['Date,Description,Amount,Indicator,Balance', '01/11/2026,EZE,2500,Credit,5000', '02/11/2026,SHOP,1000,Debit,4000'],
    ['Date,Details,Transaction Amount,Type', '01/11/2026,EZE,2500,C', '02/11/2026,SHOP,1000,D'],
    ['Date,Narration,Amount,Dr/Cr,Balance,Dr/Cr', '01/11/2026,EZE,2500,CR,5000,CR', '02/11/2026,SHOP,1000,DR,4000,CR'],
    ['Date,Narration,Amount', '01/11/2026,EZE,2500.00 CR', '02/11/2026,SHOP,1000.00 DR'],
    ['Date,Narration,Amount', '01/11/2026,EZE,2500.00', '02/11/2026,SHOP,-1000.00'],
    ['Date,Narration,Amount', '01/11/2026,EZE,2500.00', '02/11/2026,SHOP,(1000.00)'],
    ['Date,Narration,Amount', '01/11/2026,EZE,2500.00', '02/11/2026,SHOP,₦-1000.00'],
    ['Date,Narration,Amount', '01/11/2026,EZE,+2500.00', '02/11/2026,SHOP,-1000.00'],
    ['Date,Details,Amount,Transaction ID,Type', '01/11/2026,EZE,2500,A1,CR', '02/11/2026,SHOP,1000,A2,DR'],
  ])('%s', (...rows) => {
    expect(creditsOf(lines(...rows))).toEqual(['2 250000']);
  });

  test('without any direction is asked for', () => {
    expect(read(lines('Date,Narration,Amount', '01/11/2026,EZE,2500', '02/11/2026,SHOP,1000'))).toBe('asked');
    expect(read(lines('Date,Details,Amount,Transaction ID', '11/01/2026,EZE,2500,A1'))).toBe('asked');
  });

  test('names the lines that say no direction or two', () => {
    const text = lines(
      'Date,Narration,Amount,Type',
      ...['01/11/2026,EZE,2500,CR', '02/11/2026,OBI,1000,', '03/11/2026,SANI,1000 CR,DR', '04/11/2026,UCHE,-70,CR'],
    );
    expect(creditsOf(text)).toEqual(['2 250000']);
    expect(leftOutOf(text)).toEqual([
      '3 ‘1000’ says neither money in nor money out',
      '4 ‘1000 CR’, but marked as money out',
      '5 ‘-70’, but marked as money in',
    ]);
    const marked = lines(
      'Date,Narration,Amount',
      '01/11/2026,EZE,2500 CR',
      '02/11/2026,OBI,1000',
      '03/11/2026,UCHE,5 DR',
    );
    expect(creditsOf(marked)).toEqual(['2 250000']);
    expect(leftOutOf(marked)).toEqual(['3 ‘1000’ says neither money in nor money out']);
  });
});

describe('heads that leave nothing to ask', () => {
  const rows = ['01/11/2026,EZE NGOZI,,2500.00,12500.00', '02/11/2026,SHOP,1000.00,,11500.00'];

  test.each([
    'Trans Date,Narration,Debit,Credit,Balance',
    'Value Date,Particulars,Withdrawals,Lodgements,Balance',
    'Transaction Date,Description,Money Out,Money In,Running Balance',
    'Date,Details,Paid out,Paid in,Balance',
    'DATE,REMARKS,DEBITS(NGN),CREDITS(NGN),BALANCE(NGN)',
    'Txn Date,Transaction Details,Dr,Cr,Closing Balance',
    'Posting Date,Narrative,Withdrawal,Deposit,Ledger Balance',
  ])('%s', (head) => {
    expect(creditsOf(lines(head, ...rows))).toEqual(['2 250000']);
  });

  test.each([
    [
      'S/N,Trans Date,Reference,Value Date,Debit,Credit,Balance,Remarks',
      '1,01-Nov-2026,R1,01-Nov-2026,,2500.00,5000.00,EZE',
    ],
    ['Trans Date,Reference,Value Date,Debit,Credit,Balance,Remarks', '01-Nov-2026,R1,01-Nov-2026,,2500.00,5000.00,EZE'],
    [
      'Trans. Date,Value. Date,Reference,Debit,Credit,Balance,Remarks',
      '01-Nov-2026,01-Nov-2026,R1,,2500.00,5000.00,EZE',
    ],
    [
      'Trans. Date,Value. Date,Reference,Debit,Credit,Balance,Originating Branch,Remarks',
      '01-Nov-2026,01-Nov-2026,R1,,2500.00,5000.00,HO,EZE',
    ],
    [
      'Tran Date,Value Date,Narration,Cheque No,Deposit,Withdrawal,Balance',
      '01-Nov-2026,01-Nov-2026,EZE,,2500.00,,5000.00',
    ],
  ])('%s', (head, row) => {
    expect(creditsOf(lines(head, row))).toEqual(['2 250000']);
  });

  test('with the month first in every day', () => {
    expect(
      entriesOf(lines('Trans Date,Narration,Debit,Credit,Balance', '11/20/2026,EZE,,2500,5000')).credits,
    ).toMatchObject([{ date: '2026-11-20' }]);
  });

  test.each([
    ['two narrations', 'Trans Date,Narration,Remarks,Debit,Credit', '01/11/2026,A,B,,2500'],
    ['two columns of money in', 'Trans Date,Narration,Debit,Credit,Deposit', '01/11/2026,A,,2500,2500'],
    ['a column that no role takes', 'Trans Date,Narration,Debit,Credit,Inflow fee', '01/11/2026,A,,2500,12.50'],
    ['days of two kinds', 'Trans Date,Narration,Debit,Credit', '20/11/2026,A,,2500\n11/20/2026,A,,2500'],
    ['an amount beside both', 'Trans Date,Narration,Amount,Debit,Credit', '01/11/2026,A,2500,,2500'],
    ['no narration', 'Trans Date,Debit,Credit,Balance', '01/11/2026,,2500,5000'],
  ])('but %s are asked for', (_, head, row) => {
    expect(read(lines(head, row))).toBe('asked');
  });
});

describe('what is no payment', () => {
  const head = 'Trans Date,Narration,Debit,Credit,Balance';
  const payment = '01/11/2026,EZE NGOZI,,2500.00,12500.00';

  test.each([
    'OPENING BALANCE',
    'Opening Balance as at 01-Nov-2026',
    'Balance B/F',
    'BALANCE BROUGHT FORWARD',
    'Brought forward',
    'B/F',
    'Closing Balance',
    'Total credits',
    'TOTAL',
    'Grand total',
    'Page total',
  ])('‘%s’ with a day and a sum is left out and said', (narration) => {
    const text = lines(head, `01/11/2026,${narration},,10000.00,10000.00`, payment);
    expect(creditsOf(text)).toEqual(['3 250000']);
    expect(leftOutOf(text)).toEqual(['2 A balance or a sum, not a payment']);
  });

  test.each(['BALANCE OF FEES ADA OBI', 'TOTAL SCHOOL FEES OBI', 'TOTAL ENERGIES PLC', 'OPENING CEREMONY LEVY'])(
    '‘%s’ is a payment',
    (narration) => expect(creditsOf(lines(head, `01/11/2026,${narration},,100.00,`))).toEqual(['2 10000']),
  );

  test('lines with money both ways, cells too many or in the wrong place are named', () => {
    const text = lines(
      head,
      payment,
      '02/11/2026,BOTH,5.00,7.00,',
      '02/11/2026,NIP/EZE, NGOZI,2500.00,,15000.00',
      '02/11/2026,NIP/OBI,,5,000.00,15,000.00',
      '02/11/2026,WORDS,see above,,',
    );
    expect(creditsOf(text)).toEqual(['2 250000']);
    expect(leftOutOf(text)).toEqual([
      '3 Money in and money out on one line',
      '4 The line has more cells than the table has columns',
      '5 The line has more cells than the table has columns',
      '6 ‘see above’ is no amount',
    ]);
  });

  test('a transfer that failed is named', () => {
    const rows = ['Failed', 'Successful', 'Reversed', 'PENDING'].map((status) => `01/11/2026,EZE,,2500.00,${status}`);
    const text = lines('Trans Date,Narration,Debit,Credit,Status', ...rows);
    expect(creditsOf(text)).toEqual(['3 250000']);
    expect(leftOutOf(text)[0]).toBe('2 Its status is ‘Failed’');
  });

  test('money in the debit column stays out whatever its sign, and so does a minus in the credit column', () => {
    expect(creditsOf(lines(head, '01/11/2026,A,-5.00,,', '01/11/2026,B,(5.00),,', '01/11/2026,C,,-5.00,'))).toEqual([]);
  });

  test('a narration that goes on in the next lines is one, and a note further below is none of it', () => {
    const text = lines(
      head,
      payment,
      ',AK-7KQ4M2B,,,',
      ',FEES,,,',
      '',
      ',Thank you,,,',
      '02/11/2026,SHOP,5.00,,',
      ',LTD,,,',
    );
    const { credits, outgoing } = entriesOf(text);
    expect(credits).toMatchObject([
      { line: 2, narration: 'EZE NGOZI AK-7KQ4M2B FEES', searched: expect.stringMatching(/FEES$/) },
    ]);
    expect(credits[0]?.fingerprint).toBe(entriesOf(lines(head, payment)).credits[0]?.fingerprint);
    expect(outgoing).toMatchObject([{ narration: 'SHOP LTD' }]);
  });

  test('a line with a wrong day and a wrong amount is named', () => {
    expect(leftOutOf(lines(head, payment, '31/02/2026,EZE,,5.000,'))).toEqual(['3 ‘31/02/2026’ is no date']);
  });

  test('a second table with its columns in another order is named', () => {
    const text = lines(head, payment, '', 'Trans Date,Narration,Credit,Debit,Balance', '02/11/2026,SHOP,,1000.00,');
    expect(creditsOf(text)).toEqual(['2 250000']);
    expect(leftOutOf(text)).toEqual(['5 The columns of line 4 are others than those of line 1']);
  });

  test('a credit that the second column calls a debit is named', () => {
    const text = lines('Trans Date,Narration,Debit,Credit,Type', '01/11/2026,A,,5.00,DR', '01/11/2026,B,,6.00,CR');
    expect(creditsOf(text)).toEqual(['3 600']);
    expect(leftOutOf(text)).toEqual(['2 Among the money in, but marked as money out']);
  });
});

describe('the running balance', () => {
  test.each([
    ['oldest first', ['01/11/2026,A,700.00,,10700.00', '02/11/2026,B,,50.00,10650.00', '03/11/2026,C,20.00,,10670.00']],
    ['newest first', ['03/11/2026,C,20.00,,10670.00', '02/11/2026,B,,50.00,10650.00', '01/11/2026,A,700.00,,10700.00']],
    ['of one day', ['01/11/2026,A,700.00,,10700.00', '01/11/2026,B,,50.00,10650.00', '01/11/2026,C,20.00,,10670.00']],
  ])('that moves against both columns, %s, has the columns asked for', (_, rows) => {
    expect(read(lines('Trans Date,Narration,Debit,Credit,Balance', ...rows))).toBe('asked');
    expect(
      read(
        lines(
          'Date,Narration,Reference,Debit,Credit,Balance',
          ...rows.map((row) => row.replace(/,([A-C]),/, ',$1,R,')),
        ),
      ),
    ).toBe('asked');
  });

  test('that does so on one line leaves that line out, and names a line with another sum', () => {
    const text = lines(
      'Trans Date,Narration,Debit,Credit,Balance',
      ...['01/11/2026,A,,100.00,1100.00', '02/11/2026,B,,200.00,1300.00', '03/11/2026,C,,50.00,1250.00'],
      ...['04/11/2026,D,,300.00,1550.00', '05/11/2026,E,10.00,,1540.00', '06/11/2026,F,,60.00,2140.00'],
      '07/11/2026,G,,5.00,2145.00',
    );
    const { credits, leftOut } = entriesOf(text);
    expect(leftOut).toMatchObject([{ line: 4, why: expect.stringMatching(/^The balance goes down on this line/) }]);
    expect(credits.filter(({ doubt }) => doubt !== undefined)).toMatchObject([
      { line: 7, doubt: 'the balance does not grow by this amount' },
    ]);
  });

  test('is that of an overdrawn account, and of days with one balance each', () => {
    const text = lines(
      'Trans Date,Narration,Debit,Credit,Balance',
      ...[
        '01/11/2026,B/F,,,500.00 DR',
        '02/11/2026,A,,100.00,400.00 DR',
        '03/11/2026,B,,600.00,',
        '03/11/2026,C,50.00,,150.00 CR',
      ],
    );
    expect(entriesOf(text).credits.map(({ doubt }) => doubt)).toEqual([undefined, undefined]);
  });
});

describe('a credit that went out again', () => {
  const matchesOf = (text: string) => {
    const { credits, outgoing } = entriesOf(text);
    const matches = matchHere({ credits, outgoing, orders: [ada], currency: 'NGN' });
    return credits.map(({ line }) => `${matches.get(line)?.confidence}: ${matches.get(line)?.why}`);
  };
  const filled = (text: string) => text.replaceAll('{REF}', ada.reference).replaceAll('{AMOUNT}', '7200.00');

  test('is not sure, and names the line', () => {
    expect(matchesOf(filled(caseText('statement-reversed.csv')))).toEqual([
      expect.stringMatching(/^likely: .+ went out again in line 3$/),
    ]);
  });

  test.each([
    ['by the bank’s number', '20/11/2026,TRF {REF},S9001,,{AMOUNT},', '19/11/2026,CORRECTION,S9001,{AMOUNT},,'],
    ['by its narration', '20/11/2026,TRF UNCLE {REF},S1,,{AMOUNT},', '19/11/2026,RVSL TRF UNCLE {REF},S2,{AMOUNT},,'],
    [
      'by its session',
      '20/11/2026,000013250408192140000082931531 {REF},S1,,{AMOUNT},',
      '19/11/2026,000013250408192140000082931531 BACK,S2,{AMOUNT},,',
    ],
  ])('%s also on an earlier line', (_, credit, debit) => {
    const text = lines('Date,Narration,Reference,Debit,Credit,Balance', '01/11/2026,RENT,S0,9.00,,', debit, credit);
    expect(matchesOf(filled(text))).toEqual([expect.stringMatching(/^likely: .+ went out again in line 3$/)]);
  });

  test('is sure where only a charge has its number, or many lines have it', () => {
    const levy = '20/11/2026,STAMP DUTY,S9001,50.00,,';
    const credit = '20/11/2026,TRF {REF},S9001,,{AMOUNT},';
    const head = 'Date,Narration,Reference,Debit,Credit,Balance';
    expect(matchesOf(filled(lines(head, credit, levy)))).toEqual([expect.stringMatching(/^sure/)]);
    const batch = [
      '18/11/2026,RENT,S9001,{AMOUNT},,',
      '18/11/2026,LIGHT,S9001,8.00,,',
      '18/11/2026,WATER,S9001,7.00,,',
    ];
    expect(matchesOf(filled(lines(head, ...batch, credit)))).toEqual([expect.stringMatching(/^sure/)]);
  });
});
