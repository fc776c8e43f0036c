import { askOneWord, checkRow, type Edges, type ReadRow, unreadRow } from './check-row.ts';
import { looksLikeClass } from './class-names.ts';
import { type Cells, type Column, cellsByContent, cellsByRole, type RawCells, type Roles, rolesOf } from './columns.ts';
import { headWords, isNameRole, isOfRoles, isRemark, saysGone, whyNotActive } from './heads.ts';
import { whyNoStudent } from './not-students.ts';
import { wordsOfName } from './same-name.ts';

/** Lines of a file by its columns, as they were found or as staff have said. */

/** Facts of a list beside its rows. */
export type Reading = {
  header: string;
  /** Empty for a list without a header whose cells explain themselves. */
  columns: Column[];
  hasHead: boolean;
  /** Staff have said that the first line of a list without a known heading is one. */
  firstIsHead: boolean;
  notes: string[];
  /** The number of cells that most lines have; left out in older lists. */
  usualCells?: number;
  /** Most names have more than one word; left out in older lists. */
  hasWholeNames?: boolean;
  /** Class of rows that name none; empty for none. */
  classLevel: string;
};

export type Line = {
  line: number;
  /** 'Sheet 2, line 3'; empty in a file of one sheet. */
  place: string;
  /** The class that a heading above it names, for rows that name none. */
  section: string;
  raw: RawCells;
};

export const asksColumns = ({ columns }: Reading) => columns.some(({ role }) => role === null);

/** Passwords are not kept. */
const isSecret = (column: string) => /pass\s*word/i.test(column);

const longestCell = 300;

function rawJson({ place, section, raw }: Line): string {
  const kept = raw
    .filter(([column]) => !isSecret(column))
    .map(([column, cell]) => [column, cell.slice(0, longestCell)]);
  return JSON.stringify({ place, section, cells: kept });
}

export function lineOf(row: Pick<ReadRow, 'line' | 'raw'>): Line {
  const stored = JSON.parse(row.raw ?? '{}') as { place?: string; section?: string; cells?: RawCells };
  return { line: row.line, place: stored.place ?? '', section: stored.section ?? '', raw: stored.cells ?? [] };
}

const sourceOf = ({ place, raw }: Line) =>
  [...(place === '' ? [] : [place]), ...raw.filter(([column]) => !isSecret(column)).map(([, cell]) => cell)].join(
    ' | ',
  );

const sheetOf = (place: string) => place.replace(/, line \d+$/, '');

/** Class of a row that names none: that of the heading above it, or of its sheet. */
function classAbove({ section, place }: Line): { name: string; why: string } | null {
  if (section !== '') return { name: section, why: `The class is that of the heading “${section}” above` };
  const sheet = sheetOf(place);
  return looksLikeClass(sheet) ? { name: sheet, why: `The class is that of the sheet “${sheet}”` } : null;
}

/** Its class is the one that staff chose for all rows that name none. */
export function hasClassOfAll(row: Pick<ReadRow, 'line' | 'raw' | 'cells' | 'mended'>, reading: Reading): boolean {
  const level = (JSON.parse(row.cells ?? '{}') as Partial<Cells>).classLevel;
  if (row.cells === null || row.mended === 1 || level !== reading.classLevel) return false;
  if (level === '') return true;
  const line = lineOf(row);
  const own = reading.columns.length === 0 ? cellsByContent(line.raw) : cellsByRole(line.raw, rolesOf(reading.columns));
  return own?.classLevel === '' && classAbove(line) === null;
}

const ofGroup =
  /\b(?:students?|pupils?|learners?|boys|girls|boarders?|boarding|day|new|old|returning|admissions?|repeaters?|transfers?|prefects?|section|list)\b/i;

export const nameIn = ({ fullName, firstName, middleName, lastName }: Cells) =>
  fullName === '' ? [firstName, middleName, lastName].join(' ') : fullName;

/** OneRoster 1.2 has the roles in another file; a student there has a grade. */
const lacksRole = ({ columns }: Reading, cells: Cells) =>
  cells.classLevel === '' &&
  columns.some(({ name }) => /^(?:enabled user|user master identifier)$/.test(headWords(name))) &&
  columns.some(({ role }) => role === 'classLevel') &&
  !columns.some(({ name }) => isOfRoles(name));

/** A given name too, in places: so it is asked. */
const grownUp = /^(?:mr|mrs|ms|dr|prof|engr|barr|alhaji|alhaja|pastor|chief|rev|sir|madam)\b\.?\s+\p{L}/iu;

/** A question to staff about who it is; null without one. */
function unclearPerson(raw: RawCells, cells: Cells, roles: Roles, reading: Reading): string | null {
  const other = raw.find(
    ([column, cell]) => roles.get(column) === 'none' && isOfRoles(column) && (whyNotActive(cell) ?? '') !== '',
  );
  if (other) return `“${other[1]}” in ${other[0]}: is this a student?`;
  if (lacksRole(reading, cells))
    return 'The file does not say who is a student, and this person has no grade: is this one?';
  const name = nameIn(cells).trim();
  if (grownUp.test(name)) return `“${name}” is the name of a grown-up: is this a student?`;
  const isOne = reading.hasWholeNames === true && wordsOfName(name).length === 1;
  return isOne ? askOneWord(name) : null;
}

/** The question to staff about a line; null without one. */
function unclearIn(raw: RawCells, roles: Roles, { usualCells = 0, hasHead }: Reading): string | null {
  const said = raw.find(([column, cell]) => {
    const role = roles.get(column) ?? null;
    return role === 'active' ? whyNotActive(cell) === null : role === 'none' && isRemark(column) && saysGone(cell);
  });
  if (said) return `“${said[1]}” in ${said[0]}: is this an active student?`;
  const [only] = raw;
  if (!hasHead || raw.length > 1 || usualCells < 2 || !only || !isNameRole(roles.get(only[0]) ?? null)) return null;
  const mayBeHeading = usualCells > 2 || !/\S\s+\S/.test(only[1]) || ofGroup.test(only[1]);
  return mayBeHeading ? `Only “${only[1]}” stands in this line: is this a student?` : null;
}

export function readLine(line: Line, reading: Reading, edges: Edges): ReadRow {
  const source = sourceOf(line);
  const raw = rawJson(line);
  if (asksColumns(reading)) return { ...unreadRow(line.line, source), raw };
  const roles = rolesOf(reading.columns);
  const content = reading.columns.length === 0 ? cellsByContent(line.raw) : null;
  const cells = content ?? cellsByRole(line.raw, roles);
  const above = classAbove(line);
  const named = cells.classLevel === '' && above !== null ? { ...cells, classLevel: above.name } : cells;
  const unclear = unclearIn(line.raw, roles, reading) ?? unclearPerson(line.raw, cells, roles, reading);
  const asked = unclear === null ? named : { ...named, unclear };
  const row = { ...checkRow(asked, line.line, source, { ...edges, classLevel: reading.classLevel }), raw };
  const why = whyNoStudent(line.raw, roles);
  if (why !== null) return { ...row, status: 'skipped', why, problem: null };
  if (named === cells || row.status === 'refused') return row;
  return { ...row, status: 'repaired', why: [row.why, above?.why].filter(Boolean).join('. ') };
}
