import { workAside } from '../../../platform/files/aside.ts';
import { isWorkbook, readFirstTable, type SeenTable, type Unseen } from '../../../platform/files/table.ts';
import type { Table } from '../../../platform/files/workbook.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { mostLines, tooManyRows } from './table.ts';

const advice = 'Please open it in Excel or Google Sheets, save it as .xlsx or CSV, and upload that.';

const refusals = {
  empty: 'This file is empty',
  oldExcel: `This is an old Excel file (.xls) or has a password. ${advice}`,
  pdf: 'This is a PDF. Please download the statement from your bank as CSV or Excel.',
  webPage: `This is a web page that is named like an Excel file. ${advice}`,
  neither: 'This file is neither CSV nor Excel (.xlsx). Please download the statement from your bank as one of them.',
  noWorkbook: 'This is a zip file, not a statement. Please unpack it and upload the CSV or Excel file in it.',
};

/** CSV or XLSX, known by its content. Throws 400 or 413 in words of the person who uploads. */
export const readStatement = (bytes: Buffer): SeenTable =>
  readFirstTable(bytes, { refusals, mostLines, tooMany: tooManyRows });

export const readTable = (bytes: Buffer): Table => readStatement(bytes).table;

const tooMuch = () =>
  new AppError('too_large', 'This statement takes too long to read. Please choose a shorter period.', 'file');

/** Read where it came in: takes a few milliseconds. */
const smallBytes = 16 * 1024;

const script = new URL('./table-work.ts', import.meta.url);

/** In a process of its own where it is large, because it must not keep a running exam waiting. */
export async function readStatementAside(bytes: Buffer): Promise<SeenTable> {
  if (!isWorkbook(bytes) && bytes.length <= smallBytes) return readStatement(bytes);
  const { items, rest } = await workAside<string[], Unseen>(script, { bytes }, tooMuch);
  return { table: [...items], unseen: rest };
}
