import { type ImportFormat, mostImportRows } from '@akada/contract/rules/question-import';
import { readCsv } from '../../files/csv.ts';
import { decode, startsWith } from '../../files/decode.ts';
import { AppError } from '../../http/app-error.ts';
import { type CheckedRow, checkAll } from './check.ts';
import type { Reading } from './draft.ts';
import { isAiken, readAiken } from './read-aiken.ts';
import { parsedJson, readJson } from './read-json.ts';
import { headOf, readQuestionTable } from './read-table.ts';
import { readText } from './read-text.ts';

export type Read = { format: ImportFormat; rows: CheckedRow[]; notes: string[] };

const refuse = (message: string) => new AppError('invalid', message, 'file');

/** Above the head of a table there may be some lines. */
const mostTableLines = mostImportRows + 50;

const tableOf = (text: string) => readCsv(text, mostTableLines);

function isTable(text: string): boolean {
  const head = text.split(/\r\n|\n|\r/, 12).join('\n');
  if (!/[,;\t|]/.test(head)) return false;
  try {
    return headOf(readCsv(head.replaceAll('"', ''), 12)) !== null;
  } catch {
    return false;
  }
}

const isJson = (text: string) =>
  /^\s*(?:\{|\[\s*[{\]])/.test(text) && (parsedJson(text) !== undefined || /^\s*[[{]\s*[{"]/.test(text));

function formatOf(text: string): ImportFormat {
  if (isJson(text)) return 'json';
  if (isTable(text)) return 'csv';
  return isAiken(text) ? 'aiken' : 'text';
}

const readers: Record<ImportFormat, (text: string) => Reading> = {
  text: readText,
  aiken: readAiken,
  csv: (text) => readQuestionTable(tableOf(text)),
  json: readJson,
};

function refuseOthers(bytes: Buffer, text: string): void {
  if (startsWith(bytes, 'd0cf11e0')) {
    throw refuse('This is an old Word or Excel file, or it has a password. Please save it as .docx, .xlsx or text.');
  }
  if (startsWith(bytes, '25504446')) throw refuse('This is a PDF. Please copy its text and paste it here.');
  if (startsWith(bytes, '504b0304')) throw refuse('This is a zip file. Please unpack it first.');
  if (/^\s*<(!doctype html|html|head|body)\b/i.test(text))
    throw refuse('This is a web page. Please copy its text and paste it here.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from anything else
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, 20_000)))
    throw refuse('This file is neither text nor a table of questions');
}

/** Throws 400 or 413 in words of the person who uploads. */
export function readImport(bytes: Buffer, wanted: ImportFormat | null): Read {
  if (bytes.length === 0) throw refuse('This file is empty');
  const text = decode(bytes);
  refuseOthers(bytes, text);
  const format = wanted ?? formatOf(text);
  const { drafts, notes } = readers[format](text);
  if (drafts.length > mostImportRows) {
    throw new AppError('too_large', 'A file may have at most 10,000 questions. Please split it.', 'file');
  }
  const isNone =
    drafts.length === 0 || (format === 'text' && drafts.every((draft) => draft.refusal?.problem === 'unreadable'));
  if (isNone) {
    throw refuse(
      'No question was found. A question begins with its number, has options A, B, C … and ends with ANS: and a letter.',
    );
  }
  return { format, rows: checkAll(drafts), notes: notes.slice(0, 50) };
}
