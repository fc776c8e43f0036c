import type { ClassListFormat, ClassListRole } from '@akada/contract';
import { mostClassListRows } from '@akada/contract/rules/class-list';
import { workAside } from '../../../platform/files/aside.ts';
import { isWorkbook, type NamedTable, readSheets } from '../../../platform/files/table.ts';
import { rangesOf } from '../../../platform/files/workbook.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Edges, type ReadRow, refuseRepeated } from './check-row.ts';
import { type Column, cellsByContent, cellsByRole } from './columns.ts';
import { columnsUnder, findHead, namesOf, rawOf, sectionsOf, widthOf, withLabels } from './find-table.ts';
import { headWords, roleOfHead } from './heads.ts';
import { type Line, nameIn, type Reading, readLine } from './read-lines.ts';
import { wordsOfName } from './same-name.ts';

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

const isEmpty = (row: readonly string[]) => row.every((cell) => cell === '');

type Part = { lines: Line[]; columns: Column[]; notes: string[]; hasHead: boolean };

/** The number of cells that most lines have. */
const usualCells = (lines: readonly Line[]) =>
  lines.map(({ raw }) => raw.length).toSorted((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0;

/** Names of a list are mostly whole, so that one of a single word may lack the rest. */
function hasWholeNames(lines: readonly Line[], columns: readonly Column[]): boolean {
  const roles = new Map(columns.map(({ name, role, proposed }) => [name, role ?? proposed]));
  const whole = lines.filter(({ raw }) => {
    const cells = columns.length === 0 ? cellsByContent(raw) : cellsByRole(raw, roles);
    return cells !== null && wordsOfName(nameIn(cells)).length > 1;
  });
  return whole.length > 1 && whole.length * 2 > lines.length;
}

const rolesOnly = 'This is the file of roles of OneRoster, which has no names: please upload users.csv';

const longestNote = 200;

function noteAbove(sheet: NamedTable, at: number, isOnly: boolean): string[] {
  const above = sheet.rows.slice(0, at).filter((row) => !isEmpty(row) && !/^sep=/i.test(row[0] ?? ''));
  if (above.length === 0) return [];
  const text = above.map((row) => row.filter((cell) => cell !== '').join(' ')).join('; ');
  return [`Above the heading${isOnly ? '' : ` of “${sheet.name}”`}, no students: ${text}`.slice(0, longestNote)];
}

function noteHidden({ name, hiddenRows = [] }: NamedTable, isOnly: boolean): string[] {
  if (hiddenRows.length === 0) return [];
  return [`Hidden rows${isOnly ? '' : ` of “${name}”`}, no students: ${rangesOf(hiddenRows)}`.slice(0, longestNote)];
}

/** Words over numbers may be a student without a number. */
function noteOnHead(head: readonly string[]): string[] {
  const filled = head.filter((cell) => cell !== '');
  if (filled.length === 0 || filled.some((cell) => roleOfHead(cell) !== null)) return [];
  return [`Taken for the heading, no student: ${filled.join(', ')}`.slice(0, longestNote)];
}

type Whole = { isOnly: boolean; classLevel: string };

/** `before` is the number of lines in earlier sheets. */
function readPart(sheet: NamedTable, before: number, { isOnly, classLevel }: Whole): Part {
  const head = findHead(sheet.rows);
  const names = namesOf(withLabels(sheet.rows[head] ?? [], sheet.rows[head - 1]), widthOf(sheet.rows));
  // Staff who chose a class have read the title.
  const sections = sectionsOf(sheet.rows, head, classLevel === '' ? 0 : head + 1);
  const lines = sheet.rows.flatMap((row, at) => {
    if (isEmpty(row) || at <= head) return [];
    const place = isOnly ? '' : `${sheet.name}, line ${at + 1}`;
    return [{ line: before + at + 1, place, section: sections[at] ?? '', raw: rawOf(row, names) }];
  });
  const cells = lines.map(({ raw }) => raw);
  const isRead = head < 0 && cells.every((raw) => cellsByContent(raw) !== null);
  const columns = isRead ? [] : columnsUnder(names, cells, head >= 0);
  const above = noteAbove(sheet, Math.max(head, 0), isOnly);
  const notes = [...above, ...noteHidden(sheet, isOnly), ...noteOnHead(sheet.rows[head] ?? [])];
  return { lines, columns, hasHead: head >= 0, notes };
}

/** A cover sheet has no heading with names; what else it holds is said. */
function readParts(sheets: readonly NamedTable[], classLevel: string): Part[] {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !isEmpty(row)));
  let before = 0;
  const parts = filled.map((sheet) => {
    const part = readPart(sheet, before, { isOnly: filled.length === 1, classLevel });
    before += sheet.rows.length;
    return { ...part, name: sheet.name };
  });
  if (parts.every(({ hasHead }) => !hasHead)) return parts;
  return parts.map((part) => {
    if (part.hasHead) return part;
    const note = `The sheet “${part.name}” is left out, because it has no heading with names`;
    return { lines: [], columns: [], hasHead: false, notes: [note] };
  });
}

/** Equal for files with the same columns. */
const headerOf = (columns: readonly Column[]) =>
  columns
    .map(({ name }) => headWords(name))
    .join('|')
    .slice(0, 2000);

/** One column for each name, over all sheets. */
function joinColumns(parts: readonly Part[], answers: Edges['columns']): Pick<Reading, 'header' | 'columns'> {
  const columns = new Map<string, Column>();
  for (const column of parts.flatMap((part) => part.columns)) {
    const there = columns.get(column.name);
    if (!there || (there.role === 'none' && there.samples.length === 0)) columns.set(column.name, column);
    else if (column.role === null && column.samples.length > 0) columns.set(column.name, { ...column });
  }
  const all = [...columns.values()];
  const header = headerOf(all);
  const remembered = parts.some(({ hasHead }) => hasHead) && Object.hasOwn(answers, header) ? answers[header] : '{}';
  const roles = new Map(Object.entries<ClassListRole>(JSON.parse(remembered ?? '{}')));
  return { header, columns: all.map((column) => ({ ...column, role: roles.get(column.name) ?? column.role })) };
}

export type ReadList = { rows: ReadRow[]; reading: Reading };

/** Throws 400 or 413 in words of the person who uploads. */
export function readList(bytes: Buffer, edges: Edges): ReadList {
  const sheets = readSheets(bytes, { refusals, mostLines: mostTableLines, tooMany, fillsDown: true });
  const parts = readParts(sheets, edges.classLevel);
  const hasHead = parts.some((part) => part.hasHead);
  const reading: Reading = {
    ...{ ...joinColumns(parts, edges.columns), hasHead, firstIsHead: false },
    classLevel: edges.classLevel,
    notes: parts.flatMap(({ notes }) => notes),
  };
  const lines = parts.flatMap((part) => part.lines);
  reading.usualCells = usualCells(lines);
  reading.hasWholeNames = hasWholeNames(lines, reading.columns);
  const heads = new Set(reading.columns.map(({ name }) => headWords(name)));
  if (heads.has('user sourced id') && heads.has('role type')) throw new AppError('invalid', rolesOnly, 'file');
  if (lines.length === 0) throw new AppError('invalid', 'There is no student in this file', 'file');
  if (lines.length > mostClassListRows) throw tooManyRows();
  const rows = lines.map((line) => readLine(line, reading, edges));
  refuseRepeated(rows);
  return { rows, reading };
}

const tooMuch = () => new AppError('too_large', 'This file takes too long to read. Please split it.', 'file');

/** Read where it came in: takes a few milliseconds. */
const smallBytes = 16 * 1024;

const script = new URL('./list-work.ts', import.meta.url);

export type ReadFile = { format: ClassListFormat } & ReadList;

/** In a process of its own where it is large, because it must not keep a running exam waiting. */
export async function readFileAside(bytes: Buffer, isPasted: boolean, edges: Edges): Promise<ReadFile> {
  const table = isWorkbook(bytes) ? 'xlsx' : 'csv';
  const format = isPasted ? 'text' : table;
  if (table === 'csv' && bytes.length <= smallBytes) return { format, ...readList(bytes, edges) };
  const { items, rest } = await workAside<ReadRow, Reading>(script, { bytes, edges }, tooMuch);
  return { format, rows: [...items], reading: rest };
}
