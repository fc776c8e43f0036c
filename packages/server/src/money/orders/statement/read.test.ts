import { describe, expect, test } from 'vitest';
import { aCsv, aWorkbook, aZip, sheetFiles } from '../../../../test/statements.ts';
import { isChargeCredit, readEntries } from './credits.ts';
import { findColumns, mappedLayout } from './layouts.ts';
import { readTable } from './read-table.ts';

const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];
const row = ['20/11/2026', 'NIP/GTB/ADA OBI/AK-7KQ4M2X', '', '5,000.00', '20/11/2026', '15,000.00'];
const table = [head, row];

function entriesOf(bytes: Buffer | string) {
  const read = readTable(Buffer.from(bytes));
  const found = findColumns(read);
  if (!found?.layout) throw new Error('no known layout');
  return { bank: found.layout.bank, ...readEntries(read, found.at, found.layout) };
}

const only = (bytes: Buffer | string) => {
  const { credits } = entriesOf(bytes);
  expect(credits).toHaveLength(1);
  return credits[0];
};
const refusalOf = (bytes: Buffer | string): string => {
  try {
    readTable(Buffer.from(bytes));
  } catch (error) {
    return (error as Error).message;
  }
  return 'read';
};

describe('a file of text', () => {
  const wanted = { date: '2026-11-20', amountMinor: 500_000, narration: row[1] };

  test.each([
    ['commas', aCsv(table)],
    ['semicolons', aCsv(table, ';')],
    ['tabs', aCsv(table, '\t')],
    ['bars', aCsv(table, '|')],
    ['Excel’s own line', `sep=;\r\n${aCsv(table, ';')}`],
    ['a mark of UTF-8', `\uFEFF${aCsv(table)}`],
    ['UTF-16', Buffer.from(`\uFEFF${aCsv(table)}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(aCsv(table), 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${aCsv(table)}`, 'utf16le').swap16()],
    ['old line ends', aCsv(table).replace(/\r\n/g, '\r')],
    ['lines above the header', `GUARANTY TRUST\nAccount,0123456789\n\n"Period: 1, 2"\n${aCsv(table)}`],
    ['sums below', `${aCsv(table)}\r\n,TOTAL,,"5,000.00",,\r\nThis is computer generated`],
  ])('with %s is read', (_, bytes) => {
    expect(only(bytes)).toMatchObject(wanted);
  });

  test('in Windows-1252 keeps its letters', () => {
    const text = aCsv([head, row.with(1, 'NIP/GTB/ANDRÉ OBI')]);
    expect(only(Buffer.from(text, 'latin1'))?.narration).toBe('NIP/GTB/ANDRÉ OBI');
  });

  test('with a quoted narration over two lines keeps it one narration, and the next line its number', () => {
    const { credits } = entriesOf(aCsv([head, row.with(1, 'NIP/ADA\nOBI, "AK"'), row]));
    expect(credits.map(({ line, narration }) => [line, narration])).toEqual([
      [2, 'NIP/ADA OBI, "AK"'],
      [3, row[1]],
    ]);
  });

  test.each([
    ['nothing', '', 'This file is empty'],
    [
      'a web page',
      '<html><table><tr><td>1</td></tr></table></html>',
      /^This is a web page that is named like an Excel file\./,
    ],
    ['a PDF', '%PDF-1.7 abc', /^This is a PDF\./],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an old Excel file/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /^This file is neither CSV nor Excel/],
    [
      'an open quote',
      `a,b,c\n"never closed,1,2\n${'x,y,z\n'.repeat(9)}`,
      /^A quotation mark in this file is never closed/,
    ],
    ['one endless line', `${'a,'.repeat(200_000)}\n`, /^This file is no table with columns/],
    ['too many rows', 'a,b,c\n'.repeat(20_300), /^A statement may have at most 20,000 rows/],
  ])('that is %s is refused in plain words', (_, bytes, message) => {
    expect(refusalOf(bytes)).toMatch(message);
  });
});

describe('a workbook', () => {
  test('with shared and inline texts, numbers and days as serials is read', () => {
    const bytes = aWorkbook([
      ['First & Co'],
      [],
      head,
      [{ serial: 46346.5 }, 'A <B> & C', '', 5000.5, { serial: 46346 }, 15000],
    ]);
    expect(only(bytes)).toMatchObject({ line: 4, date: '2026-11-20', amountMinor: 500_050, narration: 'A <B> & C' });
  });

  test('of a Mac, whose days are counted from 1904, has the same days', () => {
    const cells = `<row r="1">${head.map((name, at) => `<c r="${'ABCDEF'[at]}1" t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>
      <row r="2"><c r="A2" s="1"><v>44884.5</v></c><c r="B2" t="inlineStr"><is><t>A</t></is></c><c r="D2"><v>5000</v></c></row>`;
    const files = sheetFiles(`<worksheet><sheetData>${cells}</sheetData></worksheet>`);
    const mac = (flag: string) =>
      aZip(
        files.map(({ name, content }) => ({
          ...{ name, content: String(content).replace('<sheets>', `<workbookPr date1904="${flag}"/><sheets>`) },
        })),
      );
    for (const flag of ['1', 'true'])
      expect(only(mac(flag))).toMatchObject({ date: '2026-11-20', amountMinor: 500_000 });
    expect(only(mac('0'))?.date).toBe('2022-11-19');
  });

  const sheet = (body: string) => aZip(sheetFiles(`<worksheet><sheetData>${body}</sheetData></worksheet>`));

  test.each([
    [
      'unpacks to more than it may',
      aZip([
        ...sheetFiles('').slice(0, 2),
        { name: 'xl/worksheets/a.xml', content: Buffer.alloc(70_000_000, 32), claims: 10 },
      ]),
      /^This Excel file is too large once unpacked/,
    ],
    [
      'names a row far below',
      sheet('<row r="900000000"><c r="A900000000"><v>1</v></c></row>'),
      /^A statement may have at most/,
    ],
    ['has no workbook', aZip([{ name: 'a.txt', content: 'a' }]), /^This is a zip file, not a statement/],
    ['is cut off', aWorkbook([head]).subarray(0, 300), /^This Excel file is damaged/],
    [
      'has broken XML',
      aZip(sheetFiles('<worksheet><sheetData><row r="1"><c r="A1"><v>1</worksheet>')),
      /^This Excel file is damaged/,
    ],
  ])('that %s is refused', (_, bytes, message) => {
    expect(refusalOf(bytes)).toMatch(message);
  });

  test('far columns and cells with errors are left out, and no entity is expanded', () => {
    const dtd = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const body =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c><c r="B1" t="e"><v>#N/A</v></c><c r="ZZZ1"><v>1</v></c></row>';
    const bytes = aZip(sheetFiles(`${dtd}<worksheet><sheetData>${body}</sheetData></worksheet>`));
    expect(readTable(bytes)).toEqual([['&b;']]);
  });
});

/** Header, a credit, a debit, and what is read of the credit. */
const banks: [bank: string, header: string, credit: string, debit: string, date: string, narration: string][] = [
  [
    'GTBank',
    'Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks',
    '20-Nov-2026,20-Nov-2026,R1,,"5,000.00","9,000.00",HO,TRANSFER FROM ADA OBI-OPAY',
    '20-Nov-2026,20-Nov-2026,R1,"5,000.00",,"9,000.00",HO,NIBSS Instant Payment Outward 1',
    '2026-11-20',
    'TRANSFER FROM ADA OBI-OPAY',
  ],
  [
    'Access',
    'Posted,Value,Description,Debit,Credit,Balance',
    '20-NOV-26,20-NOV-26,NIP TFR FROM ADA OBI,-,"5,000.00","9,000.00"',
    '20-NOV-26,20-NOV-26,OUT,"5,000.00",-,1',
    '2026-11-20',
    'NIP TFR FROM ADA OBI',
  ],
  [
    'Zenith',
    'Date,Description,Debit,Credit,Value Date,Balance',
    '20/11/2026,NIP/GTB/ADA OBI/FEES,0.00,"5,000.00",20/11/2026,1',
    '20/11/2026,NIP CR/MOB/ADA,"5,000.00",0.00,20/11/2026,1',
    '2026-11-20',
    'NIP/GTB/ADA OBI/FEES',
  ],
  [
    'First Bank',
    'Trans Date,Ref,Details,Value Date,Withdrawal(DR),Deposit(CR),Balance',
    '20-Nov-2026,77,FIP:GTB/ADA OBI/X,20-Nov-2026,,"5,000.00",1',
    '20-Nov-2026,77,FIP:MB:UBA/ADA,20-Nov-2026,"5,000.00",,1',
    '2026-11-20',
    'FIP:GTB/ADA OBI/X',
  ],
  [
    'UBA',
    'TRANS DATE,VALUE DATE,NARRATION,CHQ NO,DEBIT,CREDIT,BALANCE',
    '20-Nov-2026,20-Nov-2026,TNF-ADA OBI/X,,,"5,000.00",1',
    '20-Nov-2026,20-Nov-2026,OUT,,"5,000.00",,1',
    '2026-11-20',
    'TNF-ADA OBI/X',
  ],
  [
    'OPay',
    'Trans. Time,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference',
    '20 Nov 2026 08:15:01,20 Nov 2026,Transfer from ADA OBI | GTB | 012,--,"5,000.00","9,000.00",Mobile,2611',
    '20 Nov 2026 08:15:01,20 Nov 2026,Transfer to B,"5,000.00",--,1,Mobile,2612',
    '2026-11-20',
    'Transfer from ADA OBI | GTB | 012',
  ],
  [
    'Moniepoint',
    'Date,Narration,Reference,Debit,Credit,Balance',
    '2026-11-20T08:15:01,ADA OBI fees,TRF|2MPT1|9,0,5000,9000',
    '2026-11-20T08:15:01,out,TRF|2MPT2|9,5000,0,9000',
    '2026-11-20',
    'ADA OBI fees',
  ],
  [
    'Kuda',
    'Date/Time,Money In,Money out,Category,To / From,Description,Balance',
    '20/11/26 08:15,"₦5,000.00",,Inward transfer,Ada Obi/0123/GTB,lesson,"₦9,000.00"',
    '20/11/26 08:15,,"₦5,000.00",Outward transfer,Ada Obi/0123/GTB,out,₦1',
    '2026-11-20',
    'Ada Obi/0123/GTB | lesson',
  ],
  [
    'PalmPay',
    'Transaction Date,Transaction Detail,Amount,Transaction ID',
    '11/20/2026 08:15:01 AM,Received from ADA OBI,"+₦5,000.00",t1',
    '11/20/2026 08:16:01 PM,Sent to B,"-₦5,000.00",t2',
    '2026-11-20',
    'Received from ADA OBI',
  ],
  [
    'Sterling',
    'Date,Reference,Narration,Money In,Money Out,Balance',
    '20-11-2026,R,BANKNIP From 000014 SENDER: ADA OBI,"5,000.00",,1',
    '20-11-2026,R,out,,"5,000.00",1',
    '2026-11-20',
    'BANKNIP From 000014 SENDER: ADA OBI',
  ],
];

test.each(banks)('%s: the columns, the day and the direction', (bank, header, credit, debit, date, narration) => {
  const entries = entriesOf(`${header}\n${credit}\n${debit}\n`);
  expect(entries.bank).toBe(bank);
  expect(entries.credits).toMatchObject([{ line: 2, date, amountMinor: 500_000, narration }]);
  expect(entries.leftOut).toEqual([]);
});

test('charges are left out and explained, and a line that cannot be read is named', () => {
  const lines = [
    '20/11/2026,FGN ELECTRONIC MONEY TRANSFER LEVY,50.00,,20/11/2026,1',
    '20/11/2026,NIP CHARGE + VAT,26.88,,20/11/2026,1',
    '20/11/2026,SMS ALERT CHARGE,12.00,,20/11/2026,1',
    '20/11/2026,Stamp Duty Charge,50.00,,20/11/2026,1',
    '20/11/2026,POS PURCHASE SHOPRITE,9000.00,,20/11/2026,1',
    'yesterday,NIP/ADA OBI,,5000.00,20/11/2026,1',
  ];
  const { credits, leftOut } = entriesOf(`${head.join(',')}\n${lines.join('\n')}`);
  expect(credits).toEqual([]);
  expect(leftOut.map(({ line, amountMinor, why }) => [line, amountMinor, why])).toEqual([
    [2, -5000, 'Electronic money transfer levy, ₦50 on a transfer of ₦10,000 or more'],
    [3, -2688, 'The bank’s charge for a transfer'],
    [4, -1200, 'Charge for SMS alerts'],
    [5, -5000, 'Stamp duty, ₦50 on a transfer of ₦10,000 or more'],
    [7, 0, '‘yesterday’ is no date'],
  ]);
});

test('a credit of up to ₦1,000 that names a charge is one given back; a larger one pays', () => {
  const credits = [1000, 1000.01].map((amount) => only(aCsv([head, row.with(1, 'NIP CHARGE').with(3, `${amount}`)])));
  expect(credits.map((credit) => credit && isChargeCredit(credit))).toEqual(['The bank’s charge for a transfer', null]);
});

test('the same credit has the same fingerprint in CSV and in Excel; another balance makes it another credit', () => {
  const print = (bytes: Buffer | string) => only(bytes)?.fingerprint;
  const first = print(aCsv(table));
  expect(print(aWorkbook([head, [{ serial: 46346 }, row[1] ?? '', '', 5000, '', 15000]]))).toBe(first);
  expect(print(aCsv([head, row.with(5, '20,000.00')]))).not.toBe(first);
  const session = '000013250408192140000082931531';
  expect(print(aCsv([head, row.with(1, `NIP ${session} ADA`)]))).toBe(`nip:${session}`);
});

test('unknown columns are offered by their names, and read once they are named', () => {
  const read = readTable(Buffer.from('School account\nWhen,What,In,In\n11/20/2026,ADA OBI,5000,\n'));
  const found = findColumns(read);
  expect(found).toMatchObject({ at: 1, columns: ['When', 'What', 'In', 'In (2)'], layout: null });
  const layout = mappedLayout(found?.columns ?? [], {
    date: 'When',
    narration: 'What',
    credit: 'In',
    monthFirst: true,
  });
  if ('unknown' in layout) throw new Error(layout.unknown);
  expect(readEntries(read, 1, layout).credits).toMatchObject([{ date: '2026-11-20', amountMinor: 500_000 }]);
  expect(mappedLayout(['a'], { date: 'a', narration: 'b', credit: 'a' })).toEqual({ unknown: 'narration' });
  expect(findColumns([['hello']])).toBeNull();
});
