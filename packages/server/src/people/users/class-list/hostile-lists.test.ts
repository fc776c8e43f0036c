import { expect, test } from 'vitest';
import { aSchoolOffice, listForm } from '../../../../test/class-lists.ts';
import { refusal } from '../../../../test/house.ts';
import { aWorkbook, aZip, sheetFiles } from '../../../../test/statements.ts';

const names = (rows: readonly { fullName: string }[]) => rows.map(({ fullName }) => fullName);

const text = (address: string, words: string) => `<c r="${address}" t="inlineStr"><is><t>${words}</t></is></c>`;

test('a workbook is read from its first visible sheet; merged cells count for each of their rows', async () => {
  const { read } = await aSchoolOffice();
  const sheet = `<worksheet><sheetData><row r="1">${text('A1', 'Term 1')}</row>
<row r="2">${text('A2', 'Name')}${text('B2', 'Class')}</row>
<row r="3">${text('A3', 'Ada Obi')}${text('B3', 'Class 2')}</row>
<row r="4">${text('A4', 'Bayo Musa')}</row><row r="5">${text('A5', 'Chidi Eze')}</row></sheetData>
<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B3:B4"/></mergeCells></worksheet>`;
  const hidden = `<worksheet><sheetData><row r="1">${text('A1', 'Secret salaries')}</row></sheetData></worksheet>`;
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const file = aZip([
    ...sheetFiles(sheet).filter(({ name }) => !/workbook/.test(name)),
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets><sheet name="H" sheetId="2" state="veryHidden" r:id="rId8"/><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId8" Target="worksheets/b.xml"/><Relationship Id="rId7" Target="worksheets/a.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/b.xml', content: hidden },
  ]);
  const { rows } = await read(listForm(file, 'class.xlsx'));
  expect(rows.map(({ line, fullName, classLevel, why }) => [line, fullName, classLevel, why])).toEqual([
    [3, 'Ada Obi', 'Grade 2 Secondary', ''],
    [4, 'Bayo Musa', 'Grade 2 Secondary', ''],
    [5, 'Chidi Eze', '', 'There is no class'],
  ]);
});

test('numbers of a workbook that lost their first 0 are mended', async () => {
  const { read } = await aSchoolOffice();
  const file = aWorkbook([
    ['Name', 'Class', 'Phone'],
    ['Ada Obi', 2, 8031234567],
    ['Bayo Musa', 2, 2348031234568],
  ]);
  const { rows } = await read(listForm(file, 'class.xlsx'));
  expect(rows.map(({ status, phoneNumber }) => [status, phoneNumber])).toEqual([
    ['repaired', '08031234567'],
    ['repaired', '08031234568'],
  ]);
});

test.each([
  ['UTF-8', 'utf8'],
  ['UTF-16', 'utf16le'],
  ['Windows-1252', 'latin1'],
] as const)('CSV in %s keeps its letters', async (_name, encoding) => {
  const { read } = await aSchoolOffice();
  const mark = encoding === 'utf16le' ? '\uFEFF' : '';
  const { rows } = await read(listForm(Buffer.from(`${mark}Name;Class\r\nZoë Áde;Class 1\r\n`, encoding)));
  expect(names(rows)).toEqual(['Zoë Áde']);
});

test.each([
  ['an empty file', Buffer.alloc(0), 400],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400],
  ['a PDF', Buffer.from('%PDF-1.7'), 400],
  ['a web page', Buffer.from('<html><table><tr><td>Ada</td></tr></table></html>'), 400],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 400],
  ['a zip that is no workbook', aZip([{ name: 'a.txt', content: 'Ada Obi' }]), 400],
  ['half a workbook', aWorkbook([['Name'], ['Ada Obi']]).subarray(0, 200), 400],
  ['a workbook that unpacks to 70 MB', aZip(sheetFiles(`<w>${' '.repeat(70 * 1024 * 1024)}</w>`)), 413],
  ['a head without students', Buffer.from('Name,Class\n'), 400],
  ['an open quotation mark', Buffer.from('Name,Class\n"Ada Obi,Class 1\n'), 400],
  ['5,001 students', Buffer.from(`Name\n${'Ada Obi\n'.repeat(5001)}`), 413],
  ['6 MB', Buffer.alloc(6 * 1024 * 1024, 'a'), 413],
])('%s is refused in words', async (_what, file, status) => {
  const { house, send } = await aSchoolOffice();
  const reply = await send(listForm(file, 'class.xlsx'));
  expect(refusal(reply)).toMatchObject({
    status,
    message: expect.stringMatching(/file|list|student|quotation|PDF|page/i),
  });
  expect(await house.db.selectFrom('class_lists').selectAll().execute()).toEqual([]);
});

test('letters that turn a line around are left out of a name, line ends are spaces, and markup is plain text', async () => {
  const { read } = await aSchoolOffice();
  const { rows } = await read('Name,Class\n"Ada\n\u202EObi <b>",1\n');
  expect(names(rows)).toEqual(['Ada Obi <b>']);
});
