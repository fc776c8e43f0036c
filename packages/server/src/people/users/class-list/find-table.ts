import type { Table } from '../../../platform/files/workbook.ts';
import { looksLikeClass } from './class-names.ts';
import { type Column, columnsOf, type RawCells, said } from './columns.ts';
import { isNameRole, roleOfHead } from './heads.ts';

/** Start of the students of a sheet, and the heads of its columns. */

const mostLinesAboveTheHead = 30;

const filledIn = (row: readonly string[]) => row.filter((cell) => cell !== '');

const isWords = (cell: string) =>
  said(cell) !== '' &&
  /\p{L}/u.test(cell) &&
  !/[\d@]/.test(cell.replace(/\b(?:phone|number|no|name|address)\s*\d\b/i, ''));

/** Below a head of words there are numbers or addresses. */
function isHeadOf(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (!filledIn(row).every(isWords)) return false;
  return row.some((cell, at) => {
    const cells = filledIn(below.map((next) => next[at] ?? ''));
    return cell !== '' && cells.length > 0 && cells.every((next) => /[\d@]/.test(next));
  });
}

/** Known heads, or words over numbers. A title above the table is a single cell. */
function isHead(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const filled = filledIn(row);
  const roles = filled.map(roleOfHead);
  const known = roles.filter((role) => role !== null);
  if (filled.length === 1) return isNameRole(roles[0] ?? null);
  if (known.length > 1 && (roles.some(isNameRole) || known.length * 2 > filled.length)) return true;
  if (roles.some(isNameRole) && filled.every((cell) => /\p{L}/u.test(cell) && !/@|\d{5}/.test(cell))) return true;
  return filled.length > 1 && isHeadOf(row, below);
}

const linesLookedAt = 20;

const knownIn = (row: readonly string[]) => filledIn(row).filter((cell) => roleOfHead(cell) !== null).length;

/** 'Student' and 'Father' over 'Name', 'Class', 'Name' and 'Phone'. */
const isOver = (row: readonly string[], next: readonly string[]) =>
  filledIn(row).length < filledIn(next).length && knownIn(row) < knownIn(next) && isHead(next, []);

export function findHead(table: Table): number {
  const rows = table.slice(0, mostLinesAboveTheHead);
  const at = rows.findIndex(
    (row, index) => filledIn(row).length > 0 && isHead(row, table.slice(index + 1, index + 1 + linesLookedAt)),
  );
  return at >= 0 && isOver(rows[at] ?? [], table[at + 1] ?? []) ? at + 1 : at;
}

/** Heads with the label of the line above them: a parent's name and phone are none of the student's. */
export function withLabels(head: readonly string[], above: readonly string[] = []): string[] {
  let label = '';
  const labelled = head.map((cell, at) => {
    label = (above[at] ?? '') || label;
    const role = roleOfHead(cell);
    const isOwn = isNameRole(role) || role === 'middleName' || role === 'phoneNumber' || role === 'email';
    return isOwn && label !== above[0] && roleOfHead(label) === 'guardian' ? `${label}: ${cell}` : cell;
  });
  return labelled.some((cell) => isNameRole(roleOfHead(cell))) ? labelled : [...head];
}

const classTitle = /^(?:class|form|grade|level|class arm)\s*[:=–-]\s*(.+)$/i;

/** 'JSS 2B REGISTER 2026/2027' and 'JSS 2B, first term' name the class and the list. */
const ofList =
  /[\s,;:.(–-]+(?:(?:class|attendance|mark|name)\s+)*(?:registers?|lists?|attendance|sessions?|students?|pupils?|(?:first|second|third|1st|2nd|3rd)\s+term|term|\d{4}\s*[/–-]\s*\d{2,4})\b.*$/i;

function classIn(heading: string): string {
  const name = heading.replace(ofList, '').trim();
  return looksLikeClass(name) ? name : heading;
}

/** 'JSS 1A' and 'Class: JSS 1A' alone in a line; null for any other line. */
function classInHeading(row: readonly string[]): string | null {
  const filled = filledIn(row);
  const [text = '', beside = ''] = filled;
  if (filled.length === 2 && /^(?:class|form|grade|level)\s*[:=]?$/i.test(text) && looksLikeClass(beside))
    return beside;
  if (filled.length !== 1) return null;
  const titled = classTitle.exec(text)?.[1];
  if (titled !== undefined) return classIn(titled);
  return looksLikeClass(classIn(text)) ? classIn(text) : null;
}

/** The class that each line's nearest heading names; empty without one. */
export function sectionsOf(table: Table, head: number, from: number): string[] {
  let section = '';
  return table.map((row, at) => {
    if (at !== head && at >= from) section = classInHeading(row) ?? section;
    return section;
  });
}

const longestName = 80;

/** Each column has a name of its own. */
export function namesOf(head: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = (head[index] || `Column ${index + 1}`).slice(0, longestName);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

export const widthOf = (table: Table) => table.reduce((most, row) => Math.max(most, row.length), 0);

export const rawOf = (row: readonly string[], names: readonly string[]): RawCells =>
  row.flatMap((cell, at) => (cell === '' ? [] : [[names[at] ?? '', cell] as const]));

/** Columns without a cell and without a name are none. */
export function columnsUnder(names: readonly string[], lines: readonly RawCells[], hasHead: boolean): Column[] {
  const filled = new Set(lines.flatMap((line) => line.map(([name]) => name)));
  return columnsOf(
    names.filter((name) => filled.has(name) || (hasHead && !/^Column \d+$/.test(name))),
    lines,
    hasHead,
  );
}
