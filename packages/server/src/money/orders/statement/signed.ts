import { fold } from '../../../platform/db/search.ts';
import type { Table } from '../../../platform/files/workbook.ts';
import { amountOf, creditOf, type Direction, directionIn } from './cells.ts';
import type { Layout } from './layouts.ts';

/** Positive for money that came in, or why the line cannot be read. */
export type Signed = { minor: number } | { problem: string };

const noAmount = (cell: string): Signed => ({ problem: `‘${cell}’ is no amount` });

const failed = /fail|declin|revers|pending|cancel|unsuccess|reject/i;

const list = (words: string) => new Set(words.split(' '));

const sums = list(
  'balance bal bf bd cf cd bfwd cfwd brought carried forward fwd opening closing total totals sum turnover',
);
const besideSums = list(
  'sub grand page overall period statement available book ledger current final starting previous account uncleared cleared effective down b c as at of on from to for the and in out date debit debits credit credits deposit deposits withdrawal withdrawals lodgement lodgements lodgment lodgments money paid inflow outflow amount amounts transaction transactions no number count ngn naira dr cr',
);

/** 'Opening balance as at 01-Nov-2026', 'B/F', 'Total credits': no payment. */
export function isBalanceLine(narration: string): boolean {
  const words = fold(narration)
    .replace(/\b\d[\d\s./:,-]*(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s./:,-]*\d*)?/g, ' ')
    .replace(/\b([bc])[/. ]?(f|d|fwd)\b/g, '$1$2')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  return words.some((word) => sums.has(word)) && words.every((word) => sums.has(word) || besideSums.has(word));
}

/** A column of money in beside one of money out, with or without CR and DR beside them. */
function ofTwoColumns(inCell: string, outCell: string, said: Direction | null): Signed {
  const [money, gone] = [creditOf(inCell), creditOf(outCell)];
  if (money === null) return noAmount(inCell);
  if (gone === null) return noAmount(outCell);
  if (money !== 0 && gone !== 0) return { problem: 'Money in and money out on one line' };
  const minor = money === 0 ? -Math.abs(gone) : money;
  if (said === null || minor === 0 || (said === 'in') === minor > 0) return { minor };
  return {
    problem: minor > 0 ? 'Among the money in, but marked as money out' : 'Among the money out, but marked as money in',
  };
}

/** One column for both directions. */
function ofOneColumn(cell: string, said: Direction | null, isBare: (direction: Direction | null) => boolean): Signed {
  const amount = amountOf(cell);
  if (amount === null) return noAmount(cell);
  const { minor, direction } = amount;
  if (minor === 0) return { minor: 0 };
  if (said !== null && direction === 'in' && said === 'out') return { problem: `‘${cell}’, but marked as money out` };
  if (said === 'in' && direction === 'out') return { problem: `‘${cell}’, but marked as money in` };
  if (said === null && isBare(direction)) return { problem: `‘${cell}’ says neither money in nor money out` };
  return { minor: (said ?? direction) === 'out' ? -minor : minor };
}

/** True where some amounts are marked as money in: one without a mark is then not known to be any. */
function marksMoneyIn(rows: Table, { date, credit, debit }: Layout): boolean {
  if (debit !== null) return false;
  return rows.some((row) => (row[date] ?? '') !== '' && amountOf(row[credit] ?? '')?.direction === 'in');
}

/** Reads the lines of a table with `width` columns. */
export function signedOf(layout: Layout, width: number, rows: Table): (row: readonly string[]) => Signed {
  const { credit, debit, direction, status } = layout;
  const hasMarks = marksMoneyIn(rows, layout);
  const isBare = (said: Direction | null) => said === null && (hasMarks || direction !== null);
  return (row) => {
    const cell = (column: number | null) => (column === null ? '' : (row[column] ?? ''));
    if (row.slice(width).some((more) => more !== ''))
      return { problem: 'The line has more cells than the table has columns' };
    if (failed.test(cell(status))) return { problem: `Its status is ‘${cell(status)}’` };
    const said = directionIn(cell(direction));
    if (debit !== null) return ofTwoColumns(cell(credit), cell(debit), said);
    return ofOneColumn(cell(credit), said, isBare);
  };
}
