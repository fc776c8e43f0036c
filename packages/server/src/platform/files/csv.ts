import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../http/app-error.ts';
import type { Table } from './workbook.ts';

const refuse = (message: string) => new AppError('invalid', message, 'file');

const separators = [',', ';', '\t', '|'] as const;

/** The separator that gives the most columns in the first lines; `sep=;` is Excel's declaration. */
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

/** Throws 400 in words of the person who uploads. Reads one line more than `mostLines`. */
export function readCsv(text: string, mostLines: number): Table {
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
