import { AppError } from '../http/app-error.ts';
import { readCsv } from './csv.ts';
import { decode, startsWith } from './decode.ts';
import { readSheets as readBook, readWorkbook, type Table, type TooManyRows } from './workbook.ts';

/** Messages for files that are not tables. */
type Refusals = {
  empty: string;
  oldExcel: string;
  pdf: string;
  webPage: string;
  neither: string;
  /** For a zip file that is not a workbook. */
  noWorkbook: string;
};

type Wishes = { refusals: Refusals; mostLines: number; tooMany: TooManyRows; fillsDown?: boolean };

function textOf(bytes: Buffer, { oldExcel, pdf, webPage, neither }: Refusals): string {
  const text = decode(bytes);
  const refuse = (message: string) => new AppError('invalid', message, 'file');
  if (startsWith(bytes, 'd0cf11e0')) throw refuse(oldExcel);
  if (startsWith(bytes, '25504446')) throw refuse(pdf);
  if (/^\s*<(!doctype|html|\?xml|table|head|meta|style|body|div)/i.test(text)) throw refuse(webPage);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from anything else
  if (/[\0-\x08\x0e-\x1f]/.test(text.slice(0, 20_000))) throw refuse(neither);
  return text;
}

const longestCell = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: databases refuse some of them
const unstorable = /[\0-\x1f\x7f\p{Surrogate}]+/gu;

/** Storable text: one line, without control characters. */
const plain = (cell: string) =>
  cell.normalize('NFC').slice(0, longestCell).replace(unstorable, ' ').replace(/\s+/g, ' ').trim();

export const isWorkbook = (bytes: Buffer) => startsWith(bytes, '504b0304');

/** What Excel does not show of a workbook's first sheet, and its other sheets, which are not read. */
export type Unseen = {
  rows: readonly number[];
  /** From 0. */
  columns: readonly number[];
  sheets: readonly { name: string; isHidden: boolean }[];
};

export const allSeen: Unseen = { rows: [], columns: [], sheets: [] };

export type SeenTable = { table: Table; unseen: Unseen };

/** CSV or the first sheet of XLSX, known by its content. Throws 400 or 413 in words of the person who uploads. */
export function readFirstTable(bytes: Buffer, { refusals, mostLines, tooMany, fillsDown = false }: Wishes): SeenTable {
  if (bytes.length === 0) throw new AppError('invalid', refusals.empty, 'file');
  const first = isWorkbook(bytes)
    ? readWorkbook(bytes, { tooMany, noWorkbook: refusals.noWorkbook, fillsDown })
    : { rows: readCsv(textOf(bytes, refusals), mostLines), hidden: allSeen, others: [] };
  const problem = tooMany(first.rows.length);
  if (problem) throw problem;
  const sheets = first.others.map(({ name, isHidden }) => ({ name: plain(name), isHidden }));
  const table = first.rows.map((row) => row.slice(0, 60).map(plain));
  return { table, unseen: { rows: first.hidden.rows, columns: first.hidden.columns, sheets } };
}

export type NamedTable = {
  name: string;
  rows: Table;
  /** Numbers of filled rows that Excel hides; they have no cells here. */
  hiddenRows?: readonly number[];
};

/** Every visible sheet of a workbook; a CSV is one without a name. Throws as `readFirstTable` does. */
export function readSheets(bytes: Buffer, wishes: Wishes): NamedTable[] {
  if (!isWorkbook(bytes)) return [{ name: '', rows: readFirstTable(bytes, wishes).table }];
  const { refusals, tooMany, fillsDown = false } = wishes;
  const sheets = readBook(bytes, { tooMany, noWorkbook: refusals.noWorkbook, fillsDown });
  return sheets
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, rows, hidden }) => ({
      ...{ name: plain(name), hiddenRows: hidden?.rows ?? [] },
      rows: rows.map((row) => row.slice(0, 60).map(plain)),
    }));
}

const mostLinesAboveTheHead = 10;

/** A school's own title may stand above the head. */
export function headOf<Columns>(table: Table, columnsOf: (row: readonly string[]) => Columns | null) {
  for (const [at, row] of table.slice(0, mostLinesAboveTheHead).entries()) {
    const columns = columnsOf(row);
    if (columns) return { at, columns };
  }
  return null;
}
