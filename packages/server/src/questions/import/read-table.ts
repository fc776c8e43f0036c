import { type ColumnRole, columnRoles, type ImportTable, type TableChoice } from '@akada/contract';
import { headOf } from '../../platform/files/table.ts';
import { nameOfColumn, rangesOf, type Sheet, type Table } from '../../platform/files/workbook.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { bareHeads, type Heads } from './bare-table.ts';
import {
  columnsFrom,
  columnsOf,
  firstNumber,
  isOwnExport,
  optionLetters,
  rolesOf,
  soundsLikeAnswer,
} from './columns.ts';
import { beginningOf, type Draft, type Reading } from './draft.ts';
import { readingsOf } from './key.ts';
import { giveMarksBetween, rowsBetween, withoutNumbers } from './table-between.ts';
import { type Habit, habitOf } from './table-keys.ts';
import { type RowsOf, rowOf, type TableRow, withKey } from './table-row.ts';

/** Tables of questions, from CSV or the sheets of a workbook. */

export type TableReading = Reading & {
  view: ImportTable /** The heads, as a choice of columns is remembered by. */;
  head: string;
};

type Columned = {
  sheet: Sheet;
  /** The row of the heads; -1 where there are none. */
  at: number;
  heads: readonly string[];
  roles: readonly ColumnRole[];
  asked: readonly Asked[];
  isOwn: boolean;
  isRead: boolean;
};

/** A column that nobody explained, or that waits for a look. */
type Asked = RowsOf['asked'][number];

type Chosen = TableChoice['sheets'][number];

const same = (cell = '') => cell.trim().toLowerCase();
const isFilled = (cell: string | undefined) => (cell ?? '').trim() !== '';

const nameOf = (heads: readonly string[], at: number) => (heads[at] ?? '').trim() || nameOfColumn(at);

const earlier = 'the columns were named for an earlier file, and neither has heads';

/** Answers about an earlier file do not hold for cells that this one hides, or that nothing names. */
function askedAgain({ at, heads }: Heads, roles: readonly ColumnRole[], hidden: ReadonlySet<number>): Asked[] {
  const used = roles.flatMap((role, column) => (role === 'none' ? [] : [column]));
  if (at < 0) return used.map((column) => ({ at: column, why: earlier }));
  return used
    .filter((column) => hidden.has(column))
    .map((column) => ({ at: column, why: `the column “${nameOf(heads, column)}” is hidden` }));
}

/** Null where a sheet has no heads of questions. */
function columned(
  sheet: Sheet,
  head: Heads | null,
  chosen: Chosen | undefined,
  isRemembered: boolean,
): Columned | null {
  if (!head) return null;
  const { heads } = head;
  const isOwn = isOwnExport(heads);
  const base = { sheet, at: head.at, heads, isOwn, isRead: chosen?.isRead ?? true };
  const hidden = new Set(sheet.hidden?.columns);
  if (chosen && chosen.roles.length === heads.length) {
    const asked = isRemembered ? askedAgain(head, chosen.roles, hidden) : [];
    const roles = isRemembered ? chosen.roles.map((role, at) => (hidden.has(at) ? 'none' : role)) : chosen.roles;
    return { ...base, roles, asked };
  }
  const roles = rolesOf(heads);
  const body = sheet.rows.slice(head.at + 1);
  const isUnnamed = columnsOf(heads) === null;
  const whyAsked = (at: number): string | null => {
    if (hidden.has(at) && (roles[at] ?? 'none') !== 'none') return `the column “${nameOf(heads, at)}” is hidden`;
    const isOpen = !isOwn && roles[at] === null;
    const isUnknown = isOpen && (isUnnamed || isUnclear(body, roles, heads, at));
    return isUnknown ? `the column “${nameOf(heads, at)}” was not understood` : null;
  };
  const asked = heads.flatMap((_, at) => {
    const why = whyAsked(at);
    return why === null ? [] : [{ at, why }];
  });
  return { ...base, roles: roles.map((role, at) => (hidden.has(at) ? 'none' : (role ?? 'none'))), asked };
}

const mostLooked = 200;

/** 1, 2, 3 …, as a table numbers its rows. */
const isCount = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell, at) => /^\d+\.?$/.test(cell) && Number(cell) === Number(cells[0]) + at);

/** A column without a role that may hold options, or keys by its cells. */
function isUnclear(
  rows: readonly (readonly string[])[],
  roles: readonly (ColumnRole | null)[],
  heads: readonly string[],
  at: number,
): boolean {
  const filled = rows.slice(0, mostLooked).filter((row) => isFilled(row[at]));
  const head = (heads[at] ?? '').trim();
  if (filled.length === 0) return rows.slice(mostLooked).some((row) => isFilled(row[at]));
  if (head === '') return !isCount(filled.map((row) => row[at] ?? ''));
  if (soundsLikeAnswer(head)) return true;
  const keys = roles.flatMap((role, place) => (role === 'key' ? [place] : []));
  if (filled.some((row) => keys.some((place) => isFilled(row[place]) && same(row[place]) === same(row[at]))))
    return true;
  const places = optionLetters.flatMap((letter) => {
    const place = roles.indexOf(letter as ColumnRole);
    return place < 0 ? [] : [place];
  });
  const keyed = filled.filter((row) => {
    const { letter, text } = readingsOf(
      row[at] ?? '',
      places.map((place) => (row[place] ?? '').trim()),
    );
    return letter >= 0 || text >= 0;
  });
  return places.length >= 2 && keyed.length >= filled.length * 0.8;
}

/** Columns that a database filled with NULL. */
function nullColumns({ sheet, at, heads, isOwn }: Columned): Set<number> {
  const rows = isOwn ? [] : sheet.rows.slice(at + 1);
  const isNull = (cell: string | undefined) => cell === 'NULL' || cell === '\\N';
  if (!rows.some((row) => row.some(isNull))) return new Set();
  const counted = heads.map((_, column) => {
    const filled = rows.filter((row) => isFilled(row[column]));
    return { column, filled: filled.length, nulls: filled.filter((row) => isNull(row[column])).length };
  });
  const most = counted.filter(({ filled, nulls }) => filled >= 2 && nulls >= filled * 0.8);
  return new Set(most.map(({ column }) => column));
}

/** `isOnly` where the file has no other sheet. */
function rowsOf(one: Columned, isOnly: boolean): { rows: TableRow[]; notes: string[] } {
  const { sheet, at, roles, heads, asked, isOwn } = one;
  const of: RowsOf = {
    ...{ columns: columnsFrom(roles), heads, asked, isOwn },
    ...{ cellDoubts: sheet.doubts, nulls: nullColumns(one) },
  };
  const between = isOwn ? [] : rowsBetween(sheet.rows, at + 1, roles);
  const lines = new Set(between.map(({ line }) => line));
  const rows = sheet.rows.flatMap((row, index) =>
    index <= at || !row.some(isFilled) || lines.has(index + 1) ? [] : [rowOf(row, index + 1, of)],
  );
  if (!roles.includes('text'))
    for (const { draft } of rows) draft.refusal = { problem: 'unreadable', why: noQuestions };
  else if (at < 0) doubtFirst(rows[0]?.draft);
  const drafts = rows.map(({ draft }) => draft);
  if (!isOwn) withoutNumbers(drafts);
  return { rows, notes: giveMarksBetween(drafts, between, isOnly ? '' : ` of the sheet “${sheet.name}”`) };
}

const noQuestions = 'Please say above which column has the questions';

function doubtFirst(draft: Draft | undefined): void {
  if (draft && draft.text.length < 30 && !/[?.:…_]\s*$/.test(draft.text))
    draft.doubts.push('this first row may be the heads of the table');
}

function notesOf(sheets: readonly Sheet[], found: readonly (Columned | null)[]): string[] {
  const inSheet = (name: string) => (sheets.length > 1 ? ` of the sheet “${name}”` : '');
  return sheets.flatMap(({ name, isHidden, rows, hidden }, index) => {
    const one = found[index];
    if (isHidden) return [`The sheet “${name}” is hidden and was left out`];
    if (!one && rows.some((row) => row.some(isFilled)))
      return [`The sheet “${name}” has no heads of questions and was left out`];
    if (!one) return [];
    if (!one.isRead) return [`The sheet “${name}” was left out`];
    const above = rows.slice(0, Math.max(0, one.at)).flatMap((row, at) => {
      const words = row.filter(isFilled).join(' | ');
      return words === '' ? [] : [`Left out, line ${at + 1}${inSheet(name)}: “${beginningOf(words)}”`];
    });
    const body = rows.slice(one.at + 1);
    const unread = one.heads.flatMap((head, at) => {
      const isLeft =
        one.roles[at] === 'none' &&
        !one.asked.some((column) => column.at === at) &&
        body.some((row) => isFilled(row[at]));
      const why = hidden?.columns.includes(at) ? 'is hidden and was left out' : 'was left out';
      return isLeft ? [`The column “${head || at + 1}”${inSheet(name)} ${why}`] : [];
    });
    const lines = hidden?.rows ?? [];
    const unseen = lines.length > 0 ? [`Hidden rows${inSheet(name)} were left out: ${rangesOf(lines)}`] : [];
    return [...above, ...unseen, ...unread];
  });
}

function viewOf(sheets: readonly Sheet[], found: readonly (Columned | null)[]): ImportTable['sheets'] {
  return sheets.map(({ name }, index) => {
    const one = found[index];
    const columns = (one?.heads ?? []).map((head, at) => {
      const example = one?.sheet.rows.slice(one.at + 1).find((row) => isFilled(row[at]))?.[at] ?? '';
      const role = one?.roles[at] ?? 'none';
      return {
        head,
        role,
        isAsked: one?.asked.some((column) => column.at === at) ?? false,
        example: beginningOf(example, 80),
      };
    });
    return { name, isRead: one?.isRead ?? false, columns };
  });
}

const several = new Set<ColumnRole>(['key', 'wrong', 'none']);

/** Throws 400 where the roles that staff named make no table of questions. */
function refuseRoles({ roles, isRead }: Columned): void {
  if (!isRead) return;
  const repeated = columnRoles.find((role) => !several.has(role) && roles.filter((one) => one === role).length > 1);
  if (repeated) throw new AppError('invalid', `Only one column can be “${repeated}”`, 'sheets');
  if (!roles.includes('text')) throw new AppError('invalid', 'Please say which column has the questions', 'sheets');
}

const noHeads = 'This table has no columns named Question and Answer. Please name them as the template does.';

function habitsOf(
  rows: readonly TableRow[],
  read: readonly Columned[],
  choice: TableChoice | null,
  isRemembered: boolean,
): Habit[] {
  const [first] = read;
  const way = choice?.keys ?? (first?.isOwn ? 'text' : null);
  const isIndex = first?.heads.some((head, at) => first.roles[at] === 'key' && /index|idx/i.test(head)) ?? false;
  const numbered = isIndex ? null : firstNumber(first?.heads ?? []);
  const keyed = rows.filter(({ options, isWrongListed }) => options.length >= 2 && !isWrongListed);
  const most = rows.reduce((width, { keys }) => Math.max(width, keys.length), 1);
  return Array.from({ length: most }, (_, column) => habitOf(keyed, column, { way, first: numbered, isRemembered }));
}

/** A table that stands in another file, such as a Word paper. */
export function readQuestionTable(rows: Table): Reading {
  const { drafts, notes } = readQuestionSheets([{ name: '', isHidden: false, rows, doubts: {} }]);
  return { drafts, notes };
}

/** Throws 400 where staff spoke of another table. */
function refuseOther(found: readonly (Columned | null)[], { sheets }: TableChoice): void {
  const fits = found.every((one, at) => (one?.heads.length ?? 0) === (sheets[at]?.roles.length ?? 0));
  if (!fits || found.length !== sheets.length) throw new AppError('invalid', 'This table has other columns', 'sheets');
}

/** A workbook whose sheets have no heads at all is asked for each of them. */
function headsOf(sheets: readonly Sheet[]): (Heads | null)[] {
  const known = sheets.map(({ rows }): Heads | null => {
    const head = headOf(rows, columnsOf);
    return head && { at: head.at, heads: rows[head.at] ?? [] };
  });
  return known.some((one) => one !== null) ? known : sheets.map(bareHeads);
}

/** `choice` is what staff said about the columns, of this file or of an earlier one; null reads them by their heads. */
export function readQuestionSheets(
  sheets: readonly Sheet[],
  choice: TableChoice | null = null,
  isRemembered = false,
): TableReading {
  const heads = headsOf(sheets);
  const found = sheets.map((sheet, at) => columned(sheet, heads[at] ?? null, choice?.sheets[at], isRemembered));
  if (choice) refuseOther(found, choice);
  const read = found.filter((one) => one?.isRead === true).filter((one) => one !== null);
  if (found.every((one) => one === null)) throw new AppError('invalid', noHeads, 'file');
  if (read.length === 0) throw new AppError('invalid', 'Please choose at least one sheet', 'sheets');
  if (choice && !isRemembered) for (const one of read) refuseRoles(one);
  const bodies = read.map((one) => rowsOf(one, sheets.length === 1));
  const rows = bodies.map((one) => one.rows);
  const habits = habitsOf(rows.flat(), read, choice, isRemembered);
  let isKeyAsked = false;
  const drafts: Draft[] = rows.flatMap((own, index) =>
    own.map((row) => {
      const { draft, isAsked } = withKey(row, habits);
      isKeyAsked ||= isAsked;
      if (read.length > 1) draft.source = `Sheet “${read[index]?.sheet.name}”, row ${draft.line}: ${draft.source}`;
      return draft;
    }),
  );
  const view = { sheets: viewOf(sheets, found), keys: choice?.keys ?? null, isKeyAsked, isRemembered };
  const head = found.map((one) => one?.heads.join('|') ?? '').join('\n');
  return { drafts, notes: [...notesOf(sheets, found), ...bodies.flatMap(({ notes }) => notes)], view, head };
}
