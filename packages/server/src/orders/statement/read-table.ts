import { readCsv } from '../../files/csv.ts';
import { decode, startsWith } from '../../files/decode.ts';
import { readWorkbook, type Table } from '../../files/workbook.ts';
import { AppError } from '../../http/app-error.ts';
import { mostLines, tooManyRows } from './table.ts';

const refuse = (message: string) => new AppError('invalid', message, 'file');

const advice = 'Please open it in Excel or Google Sheets, save it as .xlsx or CSV, and upload that.';

function refuseOthers(bytes: Buffer, text: string): void {
  if (startsWith(bytes, 'd0cf11e0')) throw refuse(`This is an old Excel file (.xls) or has a password. ${advice}`);
  if (startsWith(bytes, '25504446')) {
    throw refuse('This is a PDF. Please download the statement from your bank as CSV or Excel.');
  }
  if (/^\s*<(!doctype|html|\?xml|table|head|meta|style|body|div)/i.test(text)) {
    throw refuse(`This is a web page that is named like an Excel file. ${advice}`);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from anything else
  if (/[\0-\x08\x0e-\x1f]/.test(text.slice(0, 20_000))) {
    throw refuse(
      'This file is neither CSV nor Excel (.xlsx). Please download the statement from your bank as one of them.',
    );
  }
}

const longestCell = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: databases refuse some of them
const unstorable = /[\0-\x1f\x7f\p{Surrogate}]+/gu;

/** As it may be stored and shown: one line, without control characters. */
const plain = (cell: string) =>
  cell.normalize('NFC').slice(0, longestCell).replace(unstorable, ' ').replace(/\s+/g, ' ').trim();

const noWorkbook = 'This is a zip file, not a statement. Please unpack it and upload the CSV or Excel file in it.';

/** CSV or XLSX, known by its content. Throws 400 or 413 in words of the person who uploads. */
export function readTable(bytes: Buffer): Table {
  if (bytes.length === 0) throw refuse('This file is empty');
  let table: Table;
  if (startsWith(bytes, '504b0304')) table = readWorkbook(bytes, { tooMany: tooManyRows, noWorkbook });
  else {
    const text = decode(bytes);
    refuseOthers(bytes, text);
    table = readCsv(text, mostLines);
  }
  const problem = tooManyRows(table.length);
  if (problem) throw problem;
  return table.map((row) => row.slice(0, 60).map(plain));
}
