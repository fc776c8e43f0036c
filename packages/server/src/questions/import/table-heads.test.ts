import type { ColumnRole, TableChoice } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aBank, fileForm } from '../../../test/importing.ts';
import { aZip, sheetFiles } from '../../../test/statements.ts';
import { readImport, readKept } from './read-import.ts';

/** Tables whose heads say nothing, or which have none, and cells that Excel hides. */

const choice = (...roles: ColumnRole[]): TableChoice => ({ sheets: [{ isRead: true, roles }], keys: null });

function read(file: string | Buffer, said: TableChoice | null = null, isRemembered = false) {
  const first = readImport(Buffer.from(file), null);
  const { rows, notes, table } =
    said === null ? first : readKept(first.format, first.table?.kept ?? '', said, isRemembered);
  return {
    rows: rows.map(({ status, why, question }) =>
      status === 'rejected' ? why : `${question?.correctAnswer} of ${question?.options.length}`,
    ),
    ...{
      notes,
      columns: table?.view.sheets[0]?.columns.map(({ head, role, isAsked }) => `${head} ${role} ${isAsked}`),
    },
  };
}

const ask = 'Please say above which column has the questions';
const gas = 'Which gas do plants take in?,Oxygen,Nitrogen,Carbon dioxide,C';
const metal = 'Which of these is a metal?,Zinc,Sulphur,Neon,A';
const both = `${gas}\n${metal}\n`;
const all = choice('text', 'A', 'B', 'C', 'key');

describe('a table without heads', () => {
  test('asks for its columns, and reads nothing before', () => {
    expect(read(both)).toEqual({ rows: [ask, ask], notes: [], columns: Array(5).fill(' none true') });
    expect(read(both, all)).toMatchObject({ rows: ['Carbon dioxide of 3', 'Zinc of 3'], notes: [] });
  });

  test.each([
    ['semicolons', both.replaceAll(',', ';')],
    ['tabs', both.replaceAll(',', '\t')],
    ['quotation marks', both.replaceAll('Oxygen', '"Oxygen, O2"')],
  ])('is known by %s', (_, file) => {
    expect(read(file).rows).toEqual([ask, ask]);
    expect(read(file, all).rows).toEqual(['Carbon dioxide of 3', 'Zinc of 3']);
  });

  test('as the last one of the same person waits for a look', () => {
    const why = 'Please check: the columns were named for an earlier file, and neither has heads';
    expect(read(both, all, true).rows).toEqual([why, why]);
  });

  test('refuses a row that a comma has moved', () => {
    const moved = 'In Kano, which is a metal?,Zinc,Sulphur,Neon,A';
    expect(
      read(`${both}${gas.replace('plants', 'leaves')}\n${gas.replace('plants', 'trees')}\n${moved}\n`, all).rows[4],
    ).toMatch(/^This row has more cells than/);
  });

  test('whose first row may be heads has that row checked', () => {
    expect(read(`Sum,Reply,Class\nHow many legs has a hen?,two,JSS 1\n`, choice('text', 'key', 'none')).rows).toEqual([
      'Please check: this first row may be the heads of the table',
      'two of 0',
    ]);
  });

  test('in a workbook asks as well, and remembers for the next with a look', async () => {
    const bank = await aBank();
    const send = (id: string) => bank.house.ask('PUT', `/question/import/${id}/columns`, { as: bank.admin, body: all });
    const first = await bank.read(fileForm(both, {}, 'q.csv'));
    expect(first.counts).toMatchObject({ accepted: 0, rejected: 2 });
    expect((await send(first._id)).body.data.counts).toMatchObject({ accepted: 2, rejected: 0 });
    const next = await bank.read(fileForm(both.replace('plants', 'trees'), {}, 'q.csv'));
    expect(next.counts).toMatchObject({ accepted: 0, rejected: 2 });
    expect(next.table.sheets[0].columns.map(({ role }: { role: string }) => role)).toEqual(all.sheets[0]?.roles);
    expect((await send(next._id)).body.data.counts).toMatchObject({ accepted: 2, rejected: 0 });
  });

  test('is no text, and a text is no table', () => {
    expect(() => read('Dear Ada,\nthank you, my friend, for all.\n')).toThrow('No question was found');
    expect(read('1. Lagos, Kano and Abuja are, all, in\nA. Nigeria, x, y\nB. Ghana, x, y\nANS: A\n').rows).toEqual([
      'Nigeria, x, y of 2',
    ]);
  });
});

describe('unknown heads', () => {
  test('of the questions are asked for', () => {
    const file = `Sum to solve,A,B,C,Answer\n${both}`;
    const columns = ['Sum to solve none true', 'A A false', 'B B false', 'C C false', 'Answer key false'];
    expect(read(file)).toEqual({ rows: [ask, ask], notes: [], columns });
    expect(read(file, all).rows).toEqual(['Carbon dioxide of 3', 'Zinc of 3']);
  });

  test('of the answers are asked for', () => {
    const file = `Question,First,Second,Third,Solve\n${both}`;
    expect(read(file).columns).toEqual([
      'Question text false',
      ...['First', 'Second', 'Third', 'Solve'].map((head) => `${head} none true`),
    ]);
    expect(read(file).rows).toEqual(Array(2).fill('No answer is given'));
    expect(read(file, all).rows).toEqual(['Carbon dioxide of 3', 'Zinc of 3']);
  });

  test('are never guessed of a row of data', () => {
    const file = `Which letter comes after C?,A,B,D,C\n${both}`;
    expect(read(file).rows).toEqual([ask, ask, ask]);
    expect(read(file, all).rows).toHaveLength(3);
  });
});

const cells = (line: number, texts: readonly string[]) =>
  texts.map((text, at) => `<c r="${'ABCDEF'[at]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`).join('');

type Hiding = { rows?: number[]; columns?: number[] };
function book(lines: readonly string[], { rows = [], columns = [] }: Hiding): Buffer {
  const cols = columns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
  const body = lines.map((line, at) => {
    const hidden = rows.includes(at + 1) ? ' hidden="1"' : '';
    return `<row r="${at + 1}"${hidden}>${cells(at + 1, line.split(','))}</row>`;
  });
  return aZip(
    sheetFiles(`<worksheet>${cols && `<cols>${cols}</cols>`}<sheetData>${body.join('')}</sheetData></worksheet>`),
  );
}

describe('what Excel hides', () => {
  const heads = 'Question,A,B,C,Answer';

  test('are rows: they are left out and said', () => {
    const lines = [heads, gas, metal, gas.replace('plants', 'trees'), metal.replace('metal', 'solid')];
    expect(read(book(lines, { rows: [2, 3, 5] }))).toMatchObject({
      ...{ rows: ['Carbon dioxide of 3'], notes: ['Hidden rows were left out: 2–3, 5'] },
    });
  });

  test.each([
    [4, 'Please check: the column “C” is hidden'],
    [5, 'Please check: the column “Answer” is hidden'],
  ])('is column %i: its rows wait, and it is asked for', (at, why) => {
    const { rows, columns } = read(book([heads, metal], { columns: [at] }));
    expect(rows).toEqual([at === 5 ? 'No answer is given' : why]);
    expect(columns?.[at - 1]).toBe(`${heads.split(',')[at - 1]} none true`);
    expect(read(book([heads, metal], { columns: [at] }), all).rows).toEqual(['Zinc of 3']);
    expect(read(book([heads, metal], { columns: [at] }), all, true).columns?.[at - 1]).toMatch(/ none true$/);
  });

  test('is the column of the questions, or one that says nothing of them', () => {
    expect(read(book([heads, metal], { columns: [1] })).rows).toEqual([ask]);
    const noted = read(book([`${heads},Id`, `${metal},17`], { columns: [6] }));
    expect(noted).toMatchObject({ rows: ['Zinc of 3'], notes: ['The column “Id” is hidden and was left out'] });
  });
});
