import type { ImportTable, TableChoice } from '@akada/contract';
import { type ImportFormat, importFormatLabel, mostImportRows } from '@akada/contract/rules/question-import';
import { readCsv } from '../../platform/files/csv.ts';
import { decode, startsWith } from '../../platform/files/decode.ts';
import { headOf } from '../../platform/files/table.ts';
import { unzip } from '../../platform/files/unzip.ts';
import { readSheets as readBook, type Sheet, type Table } from '../../platform/files/workbook.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isBareTable } from './bare-table.ts';
import { type CheckedRow, checkAll } from './check.ts';
import { columnsOf } from './columns.ts';
import { beginningOf, type Draft, type Reading } from './draft.ts';
import { isAiken, readAiken } from './read-aiken.ts';
import { isGift, readGift } from './read-gift.ts';
import { parsedJson, readJson } from './read-json.ts';
import { isMoodle, readMoodle } from './read-moodle.ts';
import { isQtiItem, isQtiPackage, mostQtiFiles, readQtiItem, readQtiPackage } from './read-qti.ts';
import { readQuestionSheets } from './read-table.ts';
import { readText } from './read-text.ts';
import { readWordPaper } from './read-word.ts';

export type ReadTable = {
  view: ImportTable;
  head: string;
  /** JSON of the sheets, to read them again with other columns. */
  kept: string;
};

/** Subject and points of questions that name none, and the lines of those without points. */
export type ReadForAll = { subject: string; points: number; unmarked: number[] };

/** A section of the paper, with the lines of its first and last question. */
export type ReadSection = { title: string; instructions: string; from: number; to: number };

export type Read = {
  format: ImportFormat;
  rows: CheckedRow[];
  notes: string[];
  table?: ReadTable;
  sections?: ReadSection[];
  forAll: ReadForAll;
};

const tooManyQuestions = () =>
  new AppError('too_large', 'A file may have at most 10,000 questions. Please split it.', 'file');

const refuse = (message: string) => new AppError('invalid', message, 'file');

/** Above the head of a table there may be some lines. */
const mostTableLines = mostImportRows + 50;

const tableOf = (text: string) => readCsv(text, mostTableLines);

/** A text whose quotation marks never close is no table. */
function tableIn(text: string): Table {
  try {
    return tableOf(text);
  } catch {
    return [];
  }
}

function isTable(text: string): boolean {
  const head = text.split(/\r\n|\n|\r/, 12).join('\n');
  if (!/[,;\t|]/.test(head)) return false;
  try {
    return headOf(readCsv(head.replaceAll('"', ''), 12), columnsOf) !== null;
  } catch {
    return false;
  }
}

const isJson = (text: string) =>
  /^\s*(?:\{|\[\s*[{\]])/.test(text) && (parsedJson(text) !== undefined || /^\s*[[{]\s*[{"]/.test(text));

/** A table as chat programs draw it, which is a part of a text. */
const hasDashedRow = /^[ \t]*\|[ \t|:-]*-[ \t|:-]*\|[ \t]*$/m;

function textFormatOf(text: string): ImportFormat {
  if (isMoodle(text)) return 'moodle-xml';
  if (isQtiItem(text)) return 'qti';
  if (isJson(text)) return 'json';
  if (!hasDashedRow.test(text) && isTable(text)) return 'csv';
  if (isAiken(text)) return 'aiken';
  if (isGift(text)) return 'gift';
  return !hasDashedRow.test(text) && isBareTable(text, tableIn) ? 'csv' : 'text';
}

const noWorkbook = 'This is a zip file. Please unpack it first.';

const tooManyRows = (lines: number) => (lines > mostTableLines ? tooManyQuestions() : null);

const isZip = (bytes: Buffer) => startsWith(bytes, '504b0304');

type Found = Reading & { table?: ReadTable };

const sheetsOf = (text: string): Sheet[] => [{ name: '', isHidden: false, rows: tableOf(text), doubts: {} }];

function readSheets(sheets: readonly Sheet[], choice: TableChoice | null = null, isRemembered = false): Found {
  const { view, head, ...reading } = readQuestionSheets(sheets, choice, isRemembered);
  return { ...reading, table: { view, head, kept: JSON.stringify(sheets) } };
}

/** At the end of the paper, where a key stands that comes with it. */
const withAnswers = (text: string, answers: string) => (answers === '' ? text : `${text}\n\nANSWERS\n${answers}`);

const readers: Record<ImportFormat, (bytes: Buffer, answers: string) => Found> = {
  text: (bytes, answers) => readText(withAnswers(decode(bytes), answers)),
  aiken: (bytes) => readAiken(decode(bytes)),
  csv: (bytes) => readSheets(sheetsOf(decode(bytes))),
  json: (bytes) => readJson(decode(bytes)),
  gift: (bytes) => readGift(decode(bytes)),
  'moodle-xml': (bytes) => readMoodle(decode(bytes)),
  xlsx: (bytes) => readSheets(readBook(bytes, { tooMany: tooManyRows, noWorkbook, isAsShown: true })),
  docx: (bytes, answers) => readWordPaper(bytes, (text) => withAnswers(text, answers)),
  qti: (bytes) => (isZip(bytes) ? readQtiPackage(bytes) : readQtiItem(decode(bytes))),
};

/** Detected by the files in the zip, because its name is not reliable. */
function packedFormatOf(bytes: Buffer): ImportFormat {
  const zip = unzip(bytes, 'file', mostQtiFiles);
  if (zip.has('word/document.xml')) return 'docx';
  if (zip.has('xl/workbook.xml')) return 'xlsx';
  if (isQtiPackage(zip)) return 'qti';
  throw refuse(noWorkbook);
}

function refuseOthers(bytes: Buffer, text: string): void {
  if (startsWith(bytes, 'd0cf11e0')) {
    throw refuse('This is an old Word or Excel file, or it has a password. Please save it as .docx, .xlsx or text.');
  }
  if (startsWith(bytes, '25504446')) throw refuse('This is a PDF. Please copy its text and paste it here.');
  if (/^\s*<(!doctype html|html|head|body)\b/i.test(text))
    throw refuse('This is a web page. Please copy its text and paste it here.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from anything else
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, 20_000)))
    throw refuse('This file is neither text nor a table of questions');
}

const packed: readonly ImportFormat[] = ['docx', 'xlsx'];

function formatOf(bytes: Buffer, wanted: ImportFormat | null): ImportFormat {
  if (isZip(bytes)) return packedFormatOf(bytes);
  const text = decode(bytes);
  refuseOthers(bytes, text);
  if (wanted && packed.includes(wanted)) throw refuse(`This is no ${importFormatLabel[wanted]} file`);
  return wanted ?? textFormatOf(text);
}

const refuseKey = (message: string) => new AppError('invalid', message, 'answers');

/** A second key would have to be compared with the first, and one that is not understood would leave all without. */
function withKey(format: ImportFormat, bytes: Buffer, answers: string): Found {
  if (format !== 'text' && format !== 'docx') {
    throw refuseKey(`An answer key goes with a paper as text or in Word, and this is ${importFormatLabel[format]}`);
  }
  const keyed = ({ drafts }: Found) => drafts.find(({ key }) => key !== '');
  const own = keyed(readers[format](bytes, ''));
  if (own) {
    throw refuseKey(
      `This paper has answers of its own, such as that of “${beginningOf(own.text, 40)}”. Please take them out, or leave the answer key away.`,
    );
  }
  const found = readers[format](bytes, answers);
  if (keyed(found)) return found;
  throw refuseKey(
    'No answer was found in the answer key. Write it as 1. B 2. C, or a letter for each question in order.',
  );
}

/** Throws 400 or 413 in words of the person who uploads. `answers` is the key of a paper without one. */
export function readImport(bytes: Buffer, wanted: ImportFormat | null, answers = ''): Read {
  if (bytes.length === 0) throw refuse('This file is empty');
  const format = formatOf(bytes, wanted);
  const key = answers.trim();
  return checked(format, key === '' ? readers[format](bytes, '') : withKey(format, bytes, key));
}

/** A table that is kept, with the columns that staff named, of this file or of an earlier one. */
export const readKept = (format: ImportFormat, kept: string, choice: TableChoice, isRemembered = false): Read =>
  checked(format, readSheets(JSON.parse(kept) as Sheet[], choice, isRemembered));

/** Lines of rows differ from those of drafts where two drafts began in one line. */
function sectionsOf({ drafts, sections = [] }: Reading, rows: readonly CheckedRow[]): ReadSection[] {
  const lines = rows.map(({ line }) => line);
  return sections.flatMap(({ title, instructions, line }, at) => {
    const end = sections[at + 1]?.line ?? Number.POSITIVE_INFINITY;
    const own = lines.filter((_, index) => {
      const from = drafts[index]?.line ?? 0;
      return from >= line && from < end;
    });
    const [from, to] = [own[0], own.at(-1)];
    return from === undefined || to === undefined ? [] : [{ title, instructions, from, to }];
  });
}

/** Questions without a subject or points have those of the head. */
function withHead({ drafts, forAll }: Reading): Draft[] {
  if (!forAll) return drafts;
  const { subject, points } = forAll;
  return drafts.map((draft) => ({
    ...draft,
    ...(points !== null && { points: draft.points ?? points }),
    ...(subject !== '' && { about: { ...draft.about, subject: draft.about?.subject || subject } }),
  }));
}

function forAllOf({ drafts, forAll }: Reading, rows: readonly CheckedRow[]): ReadForAll {
  const unmarked = rows.flatMap(({ line, question }, at) => (question && drafts[at]?.points === undefined ? line : []));
  return { subject: forAll?.subject ?? '', points: forAll?.points ?? 1, unmarked };
}

function checked(format: ImportFormat, found: Found): Read {
  const { drafts, notes, table } = found;
  if (drafts.length > mostImportRows) throw tooManyQuestions();
  const isNone =
    drafts.length === 0 || (format === 'text' && drafts.every((draft) => draft.refusal?.problem === 'unreadable'));
  if (isNone) {
    throw refuse(
      'No question was found. A question begins with its number, has options A, B, C … and ends with ANS: and a letter.',
    );
  }
  const rows = checkAll(withHead(found));
  const sections = sectionsOf(found, rows);
  return {
    ...{ format, rows, notes: notes.slice(0, 50), forAll: forAllOf(found, rows) },
    ...(table && { table }),
    ...(sections.length > 0 && { sections }),
  };
}
