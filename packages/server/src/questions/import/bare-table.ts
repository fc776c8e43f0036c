import type { Sheet, Table } from '../../platform/files/workbook.ts';
import { rolesOf, soundsLikeAnswer } from './columns.ts';

/** Tables without heads, or whose heads do not name the questions: their columns are asked for. */

/** `at` is the row of the heads, -1 without one. */
export type Heads = { at: number; heads: readonly string[] };

const isFilled = (cell: string) => cell.trim() !== '';
const filledWidth = (row: readonly string[]) => row.findLastIndex(isFilled) + 1;

const longestHead = 40;

/** 'Sum | A | B | C | Answer' or 'Question | Solve': a row of data has no such words. */
function isHead(row: readonly string[]): boolean {
  const cells = row.filter(isFilled);
  if (cells.some((cell) => cell.length > longestHead || cell.includes('?'))) return false;
  const roles = rolesOf(row);
  return roles.includes('text') || (roles.filter((role) => role !== null).length > 1 && cells.some(soundsLikeAnswer));
}

/** The width that most rows have, and how many have it. */
function usualWidth(rows: Table): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 0, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { width, share: rows.length === 0 ? 0 : count / rows.length };
}

/** Null where the sheet is no table. */
export function bareHeads({ name, rows }: Sheet): Heads | null {
  const filled = rows.filter((row) => row.some(isFilled));
  const at = rows.findIndex((row) => row.some(isFilled));
  const [first = []] = filled;
  if (filled.length > 1 && isHead(first)) return { at, heads: first };
  // A comma in a text of a CSV makes its row wider.
  const width = name === '' ? usualWidth(filled).width : Math.max(0, ...filled.map(filledWidth));
  const isTable = width > 1 && filled.filter((row) => row.filter(isFilled).length > 1).length * 2 > filled.length;
  return isTable ? { at: -1, heads: Array<string>(width).fill('') } : null;
}

const looksLikePaper = /^\s*[([]?[A-Ea-e][.):\]]\s|^\s*(?:ans|answer|key)\b/im;

/** A CSV without heads among texts: nearly all its rows have the same number of cells. */
export function isBareTable(text: string, tableOf: (text: string) => Table): boolean {
  if (!/[,;\t|]/.test(text) || looksLikePaper.test(text)) return false;
  const filled = tableOf(text).filter((row) => row.some(isFilled));
  const { width, share } = usualWidth(filled);
  const whole = filled.filter((row) => row.length === width && row.filter(isFilled).length > 2);
  return width > 2 && filled.length > 1 && share >= 0.8 && whole.length >= filled.length * 0.8;
}
