import type { Table } from '../../../platform/files/workbook.ts';
import { dayOf, isInFigures } from './cells.ts';

/** The order of day and month in a file, and the days that stay unsure. */

const ofExcel = /^\d{4}-\d{2}-\d{2}T/;

const cellsOf = (rows: Table, date: number) => rows.map((row) => (row[date] ?? '').trim());

/** The rows that have a day in one of the two ways; sums, notes and heads of further pages have none. */
const isDay = (cell: string) => [false, true].some((monthFirst) => dayOf(cell, monthFirst) !== null);

const fits = (cells: readonly string[], monthFirst: boolean) => cells.every((cell) => dayOf(cell, monthFirst) !== null);

/** Days from the first to the last. */
function spanOf(cells: readonly string[], monthFirst: boolean): number {
  const days = cells.map((cell) => Date.parse(dayOf(cell, monthFirst) ?? '')).toSorted((a, b) => a - b);
  return (days.at(-1) ?? 0) - (days[0] ?? 0);
}

export type DayOrder = 'day-first' | 'month-first' | 'unsure' | 'both';

/**
 * 'both' where the file has days of the two kinds. 'unsure' where its days can be read in either way and the unusual one
 * puts them closer together: 11/01, 11/02 and 11/03 are three days of November rather than the 11th of three months.
 */
export function dayOrderOf(rows: Table, date: number, usual: 'day-first' | 'month-first'): DayOrder {
  const cells = cellsOf(rows, date).filter((cell) => isInFigures(cell) && isDay(cell));
  const other = usual === 'day-first' ? 'month-first' : 'day-first';
  const [isUsual, isOther] = [usual, other].map((order) => fits(cells, order === 'month-first'));
  if (!isUsual || !isOther) return isUsual ? usual : isOther ? other : 'both';
  return spanOf(cells, usual === 'month-first') <= spanOf(cells, other === 'month-first') ? usual : 'unsure';
}

/** A day that can be read in two ways, of a table whose days all can. */
export function unsureDay(rows: Table, width: number): string | null {
  const at = Array.from({ length: width }, (_, column) => column).find(
    (column) => dayOrderOf(rows, column, 'day-first') === 'unsure',
  );
  return at === undefined ? null : (cellsOf(rows, at).find((cell) => isInFigures(cell) && isDay(cell)) ?? null);
}

/** All days of the file are of the other kind. */
export function isOtherOrder(rows: Table, { date, monthFirst }: { date: number; monthFirst: boolean }): boolean {
  const order = dayOrderOf(rows, date, monthFirst ? 'month-first' : 'day-first');
  return order === (monthFirst ? 'day-first' : 'month-first');
}

const isTwofold = (cell: string) => dayOf(cell, true) !== null && dayOf(cell, false) !== null;

/**
 * Why the day in a cell is not sure; null where it is. Excel with the month first makes a day of '05/11/2026' and leaves
 * '20/11/2026' as a text.
 */
export function doubtsOfDays(rows: Table, date: number): (cell: string) => string | null {
  const cells = cellsOf(rows, date).filter(isDay);
  const texts = cells.filter((cell) => isInFigures(cell));
  const isMixed = !fits(texts, false) && !fits(texts, true);
  const made = cells.filter((cell) => ofExcel.test(cell));
  const isExchanged =
    texts.length > 0 &&
    !texts.some(isTwofold) &&
    made.length > 0 &&
    made.every((cell) => Number(cell.slice(8, 10)) <= 12);
  return (cell) => {
    const text = cell.trim();
    if (isMixed && isInFigures(text) && isTwofold(text) && dayOf(text, true) !== dayOf(text, false))
      return 'some lines of this file have the day first and some the month, so its day is not sure';
    if (isExchanged && ofExcel.test(text)) return 'Excel may have exchanged its day and its month';
    return null;
  };
}
