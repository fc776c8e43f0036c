import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../../http/app-error.ts';
import { mostLines, type Table, tooManyRows } from './table.ts';
import { readWorkbook } from './workbook.ts';

const refuse = (message: string) => new AppError('invalid', message, 'file');

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;

/** Text of western letters in UTF-16 has a zero in every other byte. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 'fffe')) return 'utf-16le';
  if (startsWith(bytes, 'feff')) return 'utf-16be';
  const head = bytes.subarray(0, 400);
  const zeros = (odd: number) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (head.length < 4) return null;
  if (zeros(1) > head.length * 0.4) return 'utf-16le';
  return zeros(0) > head.length * 0.4 ? 'utf-16be' : null;
}

function decode(bytes: Buffer): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [',', ';', '\t', '|'] as const;

/** The one that makes the most columns of the first lines; `sep=;` is Excel's way of saying it. */
function separatorOf(text: string): string {
  const head = text.slice(0, 20_000);
  const said = /^sep=(.)\r?\n/i.exec(head)?.[1];
  if (said) return said;
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 60);
  const columns = (separator: string) =>
    lines.map((line) => line.split(separator).length).toSorted((a, b) => a - b)[Math.floor(lines.length * 0.7)] ?? 0;
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length));
  const by = (a: string, b: string) => columns(b) - columns(a) || most(b) - most(a);
  return separators.toSorted(by)[0] ?? ',';
}

function readCsv(text: string): Table {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: mostLines + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? ` (line ${error.lines})` : '';
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw refuse(`A quotation mark in this file is never closed${line}`);
    throw refuse(`This file is no table with columns${line}`);
  }
}

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

/** CSV or XLSX, known by its content. Throws 400 or 413 in words of the person who uploads. */
export function readTable(bytes: Buffer): Table {
  if (bytes.length === 0) throw refuse('This file is empty');
  let table: Table;
  if (startsWith(bytes, '504b0304')) table = readWorkbook(bytes);
  else {
    const text = decode(bytes);
    refuseOthers(bytes, text);
    table = readCsv(text);
  }
  const problem = tooManyRows(table.length);
  if (problem) throw problem;
  return table.map((row) => row.slice(0, 60).map(plain));
}
