import { checkRow, type Edges, type ReadRow, unreadRow } from './check-row.ts';
import { looksLikeClass } from './class-names.ts';
import { type Column, cellsByContent, cellsByRole, type RawCells, rolesOf } from './columns.ts';
import { whyNotActive } from './heads.ts';
import { whyNoStudent } from './not-students.ts';

/** Lines of a file by its columns, as they were found or as staff have said. */

/** What is known of a list beside its rows. */
export type Reading = {
  header: string;
  /** Empty for a list without a header whose cells explain themselves. */
  columns: Column[];
  hasHead: boolean;
  /** Staff have said that the first line of a list without a known heading is one. */
  firstIsHead: boolean;
  notes: string[];
  /** Of rows that name no class; empty for none. */
  classLevel: string;
};

export type Line = {
  line: number;
  /** 'Sheet 2, line 3'; empty in a file of one sheet. */
  place: string;
  raw: RawCells;
};

export const asksColumns = ({ columns }: Reading) => columns.some(({ role }) => role === null);

/** Passwords are not kept. */
const isSecret = (column: string) => /pass\s*word/i.test(column);

const longestCell = 300;

function rawJson({ place, raw }: Line): string {
  const kept = raw
    .filter(([column]) => !isSecret(column))
    .map(([column, cell]) => [column, cell.slice(0, longestCell)]);
  return JSON.stringify({ place, cells: kept });
}

export function lineOf(row: Pick<ReadRow, 'line' | 'raw'>): Line {
  const { place = '', cells = [] } = JSON.parse(row.raw ?? '{}') as { place?: string; cells?: RawCells };
  return { line: row.line, place, raw: cells };
}

const sourceOf = ({ place, raw }: Line) =>
  [...(place === '' ? [] : [place]), ...raw.filter(([column]) => !isSecret(column)).map(([, cell]) => cell)].join(
    ' | ',
  );

const sheetOf = (place: string) => place.replace(/, line \d+$/, '');

export function readLine(line: Line, reading: Reading, edges: Edges): ReadRow {
  const source = sourceOf(line);
  const raw = rawJson(line);
  if (asksColumns(reading)) return { ...unreadRow(line.line, source), raw };
  const roles = rolesOf(reading.columns);
  const content = reading.columns.length === 0 ? cellsByContent(line.raw) : null;
  const cells = content ?? cellsByRole(line.raw, roles);
  const sheet = sheetOf(line.place);
  const named = cells.classLevel === '' && looksLikeClass(sheet) ? { ...cells, classLevel: sheet } : cells;
  const row = { ...checkRow(named, line.line, source, { ...edges, classLevel: reading.classLevel }), raw };
  const why = whyNoStudent(line.raw, roles);
  if (why !== null) return { ...row, status: 'skipped', why, problem: null };
  const unclear = line.raw.find(([column, cell]) => roles.get(column) === 'active' && whyNotActive(cell) === null);
  if (unclear)
    return { ...row, status: 'refused', why: `“${unclear[1]}” in ${unclear[0]}: is this an active student?` };
  if (named === cells || row.status === 'refused') return row;
  const ofSheet = [row.why, `The class is that of the sheet “${sheet}”`].filter(Boolean).join('. ');
  return { ...row, status: 'repaired', why: ofSheet };
}
