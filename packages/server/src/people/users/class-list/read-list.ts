import type { ClassListFormat } from '@akada/contract';
import { mostClassListRows } from '@akada/contract/rules/class-list';
import { workAside } from '../../../platform/files/aside.ts';
import { headOf, isWorkbook, readTable } from '../../../platform/files/table.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { checkRow, type Edges, type ReadRow, refuseRepeated } from './check-row.ts';
import { cellsByContent, cellsByHead, columnsOf } from './columns.ts';

const advice = 'Please open it in Excel or Google Sheets, save it as .xlsx or CSV, and upload that.';

const refusals = {
  empty: 'This file is empty',
  oldExcel: `This is an old Excel file (.xls) or has a password. ${advice}`,
  pdf: 'This is a PDF. Please copy its text and paste it here.',
  webPage: `This is a web page. ${advice}`,
  neither: 'This file is neither a spreadsheet (.xlsx) nor CSV',
  noWorkbook: 'This is a zip file. Please unpack it and upload the spreadsheet in it.',
};

const mostTableLines = mostClassListRows + 50;

function tooManyRows(): AppError {
  const most = mostClassListRows.toLocaleString('en-NG');
  return new AppError('too_large', `A class list may have at most ${most} rows. Please split it.`, 'file');
}

const tooMany = (lines: number) => (lines <= mostTableLines ? null : tooManyRows());

/** Throws 400 or 413 in words of the person who uploads. */
export function readList(bytes: Buffer, edges: Edges): ReadRow[] {
  const table = readTable(bytes, { refusals, mostLines: mostTableLines, tooMany, fillsDown: true });
  const head = headOf(table, columnsOf);
  const rows = table.flatMap((row, at) => {
    const isEmpty = row.every((cell) => cell === '');
    if (isEmpty || (head && at <= head.at)) return [];
    const cells = head ? cellsByHead(row, head.columns) : cellsByContent(row);
    return [checkRow(cells, at + 1, row.filter((cell) => cell !== '').join(' | '), edges)];
  });
  if (rows.length === 0) throw new AppError('invalid', 'There is no student in this file', 'file');
  if (rows.length > mostClassListRows) throw tooManyRows();
  refuseRepeated(rows);
  return rows;
}

const tooMuch = () => new AppError('too_large', 'This file takes too long to read. Please split it.', 'file');

/** Read where it came in: takes a few milliseconds. */
const smallBytes = 16 * 1024;

const script = new URL('./list-work.ts', import.meta.url);

export type ReadFile = { format: ClassListFormat; rows: ReadRow[] };

/** In a process of its own where it is large, because it must not keep a running exam waiting. */
export async function readFileAside(bytes: Buffer, isPasted: boolean, edges: Edges): Promise<ReadFile> {
  const table = isWorkbook(bytes) ? 'xlsx' : 'csv';
  const format = isPasted ? 'text' : table;
  if (table === 'csv' && bytes.length <= smallBytes) return { format, rows: readList(bytes, edges) };
  const { items } = await workAside<ReadRow, null>(script, { bytes, edges }, tooMuch);
  return { format, rows: [...items] };
}
