import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../../test/house.ts';
import { anAdmin } from '../../../../test/people.ts';
import { aZip, upload } from '../../../../test/statements.ts';

/** What a workbook hides: none of it is a payment before staff have seen it. */

type SheetFile = {
  name: string;
  rows: readonly string[];
  hiddenRows?: readonly number[];
  hiddenColumns?: string;
  state?: string;
};

const letter = (at: number) => String.fromCharCode(65 + at);

function sheetXml({ rows, hiddenRows = [], hiddenColumns }: SheetFile): string {
  const body = rows.map((row, at) => {
    const cells = row
      .split(',')
      .map((cell, index) =>
        cell === '' ? '' : `<c r="${letter(index)}${at + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
      );
    return `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
  });
  const columns = hiddenColumns === undefined ? '' : `<cols><col ${hiddenColumns} hidden="1"/></cols>`;
  return `<worksheet>${columns}<sheetData>${body.join('')}</sheetData></worksheet>`;
}

function aBook(...sheets: SheetFile[]): Buffer {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"${state === undefined ? '' : ` state="${state}"`}/>`,
  );
  const related = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`);
  return aZip([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${related.join('')}</Relationships>` },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/s${at}.xml`, content: sheetXml(sheet) })),
  ]);
}

async function aDesk() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const send = (...sheets: SheetFile[]) => upload(house, admin, aBook(...sheets), 'bank.xlsx');
  const map = (id: string, body: object) => house.ask('PUT', `/order/statement/${id}/columns`, { as: admin, body });
  return { send, map };
}

const head = 'Trans Date,Narration,Debit,Credit,Balance';
const lines = [
  '01/11/2026,EZE NGOZI,,2500.00,12500.00',
  '02/11/2026,OBI TUNDE,,3000.00,15500.00',
  '03/11/2026,SHOP,500.00,,15000.00',
];
const rows = [head, ...lines];
type Row = { line: number; amount: number };
const amounts = (data: { rows: Row[] }) => data.rows.map(({ line, amount }) => [line, amount]);

describe('a hidden row', () => {
  test('with money in is left out and said, with its amount', async () => {
    const { send } = await aDesk();
    const { data } = (await send({ name: 'A', rows, hiddenRows: [3] })).body;
    expect(amounts(data)).toEqual([[2, 2500]]);
    expect(data.leftOut).toEqual([
      {
        ...{ line: 3, date: '2026-11-02', amount: 3000, narration: 'OBI TUNDE' },
        why: 'This line is hidden in the file: show it in Excel, and upload the file again, if it is a payment',
      },
    ]);
  });

  test('of a bank that is known, too', async () => {
    const { send } = await aDesk();
    const zenith = [
      'Date,Description,Debit,Credit,Value Date,Balance',
      '01/11/2026,EZE,,2500,01/11/2026,2500',
      '02/11/2026,OBI,,10,02/11/2026,2510',
    ];
    const { data } = (await send({ name: 'A', rows: zenith, hiddenRows: [2] })).body;
    expect([data.bank, amounts(data), data.leftOut.map(({ line }: Row) => line)]).toEqual(['Zenith', [[3, 10]], [2]]);
  });

  test('without money in says nothing', async () => {
    const { send } = await aDesk();
    const { data } = (await send({ name: 'A', rows, hiddenRows: [4] })).body;
    expect([amounts(data), data.leftOut]).toEqual([
      [
        [2, 2500],
        [3, 3000],
      ],
      [],
    ]);
  });

  test('stays left out when staff name the columns', async () => {
    const { send, map } = await aDesk();
    const named = ['When,What,How much', '01/11/2026,EZE,2500', '02/11/2026,OBI,3000'];
    const { data } = (await send({ name: 'A', rows: named, hiddenRows: [3] })).body;
    const mapped = (await map(data._id, { date: 'When', narration: 'What', credit: 'How much' })).body.data;
    expect([amounts(mapped), mapped.leftOut.map(({ line }: Row) => line)]).toEqual([[[2, 2500]], [3]]);
  });
});

describe('a hidden column', () => {
  const mapping = { date: 'Trans Date', narration: 'Narration', credit: 'Credit' };
  test.each([
    ['Credit', 'min="4" max="4"'],
    ['Narration', 'min="2" max="2"'],
    ['Trans Date', 'min="1" max="1"'],
    ['Narration', 'min="2" max="4"'],
    ['Debit', 'min="3" max="3"'],
  ])('that would be read is asked for: %s', async (name, hiddenColumns) => {
    const { send, map } = await aDesk();
    const { data } = (await send({ name: 'A', rows, hiddenColumns })).body;
    expect(data).toMatchObject({
      ...{ bank: null, mapping: null, rows: [], leftOut: [] },
      asked: `The column “${name}” is hidden in this file. Please say which columns are to be read.`,
    });
    expect(amounts((await map(data._id, mapping)).body.data)).toEqual([
      [2, 2500],
      [3, 3000],
    ]);
    const again = (await send({ name: 'B', rows, hiddenColumns })).body.data;
    expect([again.mapping, again.asked]).toEqual([null, data.asked]);
  });

  test('that nothing is read of asks nothing', async () => {
    const { send } = await aDesk();
    const noted = [`${head},Branch`, ...lines.map((line) => `${line},Ikeja`)];
    const { data } = (await send({ name: 'A', rows: noted, hiddenColumns: 'min="6" max="6"' })).body;
    expect([data.asked, data.rows.length]).toEqual([undefined, 2]);
  });
});

describe('further sheets', () => {
  const why = 'was not read, only the first one: save it as a file of its own and upload that too';
  test.each([
    ['a hidden one', 'hidden', `This sheet is hidden and ${why}`],
    ['a very hidden one', 'veryHidden', `This sheet is hidden and ${why}`],
    ['another one', undefined, `This sheet ${why}`],
  ])('%s is said by its name', async (_name, state, said) => {
    const { send } = await aDesk();
    const { data } = (await send({ name: 'May', rows }, { name: 'June', rows, ...(state && { state }) })).body;
    expect(data.rows).toHaveLength(2);
    expect(data.leftOut).toEqual([{ line: 0, date: '', amount: 0, narration: 'June', why: said }]);
  });

  test('an empty one is not', async () => {
    const { send } = await aDesk();
    const { data } = (await send({ name: 'May', rows }, { name: 'Sheet2', rows: [] })).body;
    expect(data.leftOut).toEqual([]);
  });

  test('a hidden first one is not the statement', async () => {
    const { send } = await aDesk();
    const other = [head, '01/10/2026,OLD,,9.00,9.00'];
    const { data } = (await send({ name: 'Old', rows: other, state: 'hidden' }, { name: 'May', rows })).body;
    expect([data.rows.length, data.leftOut[0].narration]).toEqual([2, 'Old']);
  });

  test('a workbook of hidden sheets is refused', async () => {
    const { send } = await aDesk();
    expect(refusal(await send({ name: 'Old', rows, state: 'hidden' }))).toMatchObject({
      ...{ status: 400, field: 'file', message: 'All sheets of this workbook are hidden' },
    });
  });
});
