import { describe, expect, test } from 'vitest';
import { aWorkbook, aZip, type Cell, sheetFiles } from '../../../test/statements.ts';
import { readImport } from './read-import.ts';

const rowsOf = (file: Buffer) => readImport(file, null).rows;
const read = (file: Buffer) =>
  rowsOf(file).map(({ question, status }) => `${question?.correctAnswer} of ${question?.options.length} ${status}`);

const styled = (sheet: string, formats: string) =>
  aZip(
    sheetFiles(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`).map((file) =>
      file.name === 'xl/styles.xml'
        ? {
            ...file,
            content: `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="12"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
          }
        : file,
    ),
  );
const cell = (address: string, inside: string) => `<c r="${address}"${inside}</c>`;
const inline = (address: string, text: string) => cell(address, ` t="inlineStr"><is><t>${text}</t></is>`);
const headRow = `<row r="1">${['Question', 'A', 'B', 'Answer'].map((text, at) => inline(`${'ABCD'[at]}1`, text)).join('')}</row>`;
const sheetRow = (...cells: string[]) => `${headRow}<row r="2">${cells.join('')}</row>`;

describe('a cell of a workbook', () => {
  const first = (bytes: Buffer) => {
    const [row] = rowsOf(bytes);
    return [row?.problem, row?.question?.text, ...(row?.question?.options ?? []), row?.question?.correctAnswer];
  };
  const cash = '<numFmt numFmtId="200" formatCode="&quot;₦&quot;#,##0"/>';
  test.each<[string, Buffer, unknown[]]>([
    [
      'has a currency',
      styled(
        sheetRow(
          inline('A2', 'Cost?'),
          cell('B2', ' s="1"><v>1500</v>'),
          cell('C2', ' s="1"><v>20</v>'),
          inline('D2', 'A'),
        ),
        cash,
      ),
      [null, 'Cost?', '₦1,500', '₦20', '₦1,500'],
    ],
    [
      'is a fraction',
      styled(
        sheetRow(
          inline('A2', 'Part?'),
          cell('B2', ' s="2"><v>0.666666666666667</v>'),
          cell('C2', ' s="2"><v>0.5</v>'),
          inline('D2', 'B'),
        ),
        '',
      ),
      [null, 'Part?', '2/3', '1/2', '1/2'],
    ],
    [
      'has zeros before it',
      styled(
        sheetRow(
          inline('A2', 'Code?'),
          cell('B2', ' s="1"><v>7</v>'),
          cell('C2', ' s="1"><v>12</v>'),
          inline('D2', 'A'),
        ),
        '<numFmt numFmtId="200" formatCode="000"/>',
      ),
      [null, 'Code?', '007', '012', '007'],
    ],
    [
      'is TRUE',
      styled(sheetRow(inline('A2', 'Iron rusts'), cell('D2', ' t="b"><v>1</v>')), ''),
      [null, 'Iron rusts', 'true'],
    ],
    [
      'has escapes',
      styled(
        sheetRow(
          inline('A2', 'One_x000D_\ntwo _x0041__x005F_x0042_'),
          inline('B2', 'x'),
          inline('C2', 'y'),
          inline('D2', 'A'),
        ),
        '',
      ),
      [null, 'One\ntwo A_x0042_', 'x', 'y', 'x'],
    ],
    [
      'has raised letters',
      styled(
        sheetRow(
          cell(
            'A2',
            ' t="inlineStr"><is><r><t>H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t>O is</t></r></is>',
          ),
          inline('B2', 'x'),
          inline('C2', 'y'),
          inline('D2', 'A'),
        ),
        '',
      ),
      [null, 'H₂O is', 'x', 'y', 'x'],
    ],
    [
      'has a formula without result',
      styled(sheetRow(inline('A2', 'Sum?'), cell('B2', '><f>1+1</f>'), inline('C2', 'y'), inline('D2', 'B')), ''),
      ['options', 'Sum?', 'y', 'y'],
    ],
    [
      'shows an error',
      styled(
        sheetRow(inline('A2', 'Sum?'), cell('B2', ' t="e"><v>#REF!</v>'), inline('C2', 'y'), inline('D2', 'B')),
        '',
      ),
      ['check', 'Sum?', '#REF!', 'y', 'y'],
    ],
  ])('%s', (_name, bytes, expected) => {
    expect(first(bytes)).toEqual(expected);
  });

  test('of each sheet with heads is read', () => {
    const sheet = (...rows: Cell[][]) => {
      const body = rows.map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((text, index) => inline(`${'ABCDE'[index]}${at + 1}`, String(text))).join('')}</row>`,
      );
      return `<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`;
    };
    const head = ['Question', 'A', 'B', 'Answer'];
    const names = ['Cover', 'Week 1', 'Week 2', 'Old'];
    const sheets = [
      sheet(['My school']),
      sheet(head, ['One?', 'x', 'y', 'A']),
      sheet(head, ['Two?', 'x', 'y', 'B']),
      sheet(head, ['Three?', 'x', 'y', 'B']),
    ];
    const book = aZip([
      {
        name: 'xl/workbook.xml',
        content: `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"${name === 'Old' ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
      },
      ...sheets.map((content, at) => ({ name: `xl/worksheets/s${at}.xml`, content })),
    ]);
    const { rows, notes } = readImport(book, null);
    expect(rows.map(({ question }) => question?.correctAnswer)).toEqual(['x', 'y']);
    expect(rows[1]?.source).toBe('Sheet “Week 2”, row 2: Two? | x | y | B');
    expect(notes).toEqual([
      'The sheet “Cover” has no heads of questions and was left out',
      'The sheet “Old” is hidden and was left out',
    ]);
  });

  test('is a plain number as it was typed', () => {
    const bytes = aWorkbook([
      ['Question', 'A', 'B', 'Answer'],
      ['What is 1 + 2?', 3, 0.5, 'A'],
    ]);
    expect(read(bytes)).toEqual(['3 of 2 accepted']);
  });
});
