import type { ColumnMapping } from '@akada/contract';
import { fold } from '../../../platform/db/search.ts';
import type { Table } from '../../../platform/files/workbook.ts';
import { amountOf, dayOf, directionIn } from './cells.ts';
import { dayOrderOf } from './day-order.ts';

/** 'Debit(₦)' and 'DEBIT (NGN)' → 'debit'. */
export const columnName = (cell: string) =>
  fold(cell)
    .replace(/[^a-z0-9]/g, '')
    .replace(/(?<=.)(ngn|naira)$/, '');

const list = (names: string) => names.split(' ');

/** The earlier name wins where a file has several. */
const dates = list(
  'transdate transactiondate txndate trandate tranndate trxdate postdate posteddate postingdate posted bookingdate entrydate date datetime transtime transactiontime valuedate valdate',
);
const references = list(
  'reference ref refno refnum referenceno referencenumber transactionreference transactionref transref tranref transactionid tranid txnid txid transid sessionid instrumentno chequeno chqno',
);
const balances = list(
  'balance runningbalance balanceafter closingbalance bookbalance ledgerbalance currentbalance availablebalance accountbalance bal',
);
const narrations = list(
  'narration narrations description descriptions detail details particular particulars remark remarks narrative transactiondetail transactiondetails transactiondescription transactionnarration transactionremarks transactionparticulars paymentdetails',
);
const moneyIn = list(
  'credit credits creditamount amountcredited creditcr cr deposit deposits depositcr lodgement lodgements lodgment lodgments moneyin paidin amountin inflow in receipts',
);
const moneyOut = list(
  'debit debits debitamount amountdebited debitdr dr withdrawal withdrawals withdrawaldr moneyout paidout amountout outflow out payments',
);
const amounts = list('amount amounts transactionamount transamount tranamount txnamount amt');
const others = list(
  'sn sno serialno serialnumber no number branch originatingbranch branchname channel category currency ccy valuedate value valdate time transtime teller tellerid status transactionstatus state accountnumber accountno',
);

const statuses = list('status transactionstatus state');

/** Without the rows that have no day: sums, notes and heads of further pages. */
const entriesOf = (rows: Table, date: number) =>
  rows.filter((row) => [false, true].some((monthFirst) => dayOf(row[date] ?? '', monthFirst) !== null));

const cellsOf = (rows: Table, column: number) => rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');

function holdsAmounts(rows: Table, column: number): boolean {
  const cells = cellsOf(rows, column);
  return cells.filter((cell) => amountOf(cell) !== null).length >= cells.length * 0.8;
}

/** Columns whose cells say CR or DR and nothing else. */
function directionColumns(rows: Table, columns: readonly string[], date: number): number[] {
  const entries = entriesOf(rows, date);
  return columns.flatMap((_, column) => {
    const cells = cellsOf(entries, column);
    const isDirection = cells.length * 2 >= entries.length && cells.every((cell) => directionIn(cell) !== null);
    return cells.length > 0 && isDirection ? [column] : [];
  });
}

export type Checks = {
  /** Says CR or DR of the amount. */
  direction: number | null;
  running: { balance: number; direction: number | null } | null;
  status: number | null;
};

type Amounts = { date: number; credit: number; debit: number | null };

/** A second column of CR and DR, after the balance, is the balance's. */
export function checksOf(columns: readonly string[], rows: Table, { date, credit, debit }: Amounts): Checks {
  const names = columns.map(columnName);
  const isFree = (column: number) => column !== credit && column !== debit && column !== date;
  const found = directionColumns(rows, columns, date).filter(isFree);
  const balance = balances.map((name) => names.indexOf(name)).find((at) => at >= 0 && isFree(at)) ?? null;
  const after = balance === null ? undefined : found.find((column) => column === balance + 1);
  const isBalances = after !== undefined && (found.length > 1 || debit !== null);
  const own = found.filter((column) => !(isBalances && column === after));
  const direction = own.find((column) => column === credit + 1) ?? own[0] ?? null;
  const status = names.findIndex((name) => statuses.includes(name));
  return {
    direction,
    running: balance === null ? null : { balance, direction: isBalances ? (after ?? null) : null },
    status: status < 0 ? null : status,
  };
}

/** Some amounts say their direction, and the days can be read. */
export function hasSigns(rows: Table, { date, credit, monthFirst }: Omit<Amounts, 'debit'> & { monthFirst: boolean }) {
  const entries = entriesOf(rows, date);
  return (
    cellsOf(entries, credit).some((cell) => (amountOf(cell)?.direction ?? null) !== null) &&
    entries.some((row) => dayOf(row[date] ?? '', monthFirst) !== null)
  );
}

const moneyOutWords = /\b(debits?|withdrawals?|money out|paid out|out|dr)\b/i;

/** Beside the columns that staff have named. */
export function debitBeside(columns: readonly string[], rows: Table, taken: readonly number[], date: number) {
  const directions = directionColumns(rows, columns, date);
  const isFree = (index: number) => !taken.includes(index) && !directions.includes(index);
  const named = columns.findIndex((column, index) => isFree(index) && moneyOut.includes(columnName(column)));
  if (named >= 0) return named;
  const entries = entriesOf(rows, date);
  const at = columns.findIndex(
    (column, index) => isFree(index) && moneyOutWords.test(column) && holdsAmounts(entries, index),
  );
  return at < 0 ? null : at;
}

/** The columns of a table whose heads leave nothing to ask; null for any other. */
export function understood(columns: readonly string[], rows: Table): ColumnMapping | null {
  const names = columns.map(columnName);
  const at = (wanted: readonly string[]) => names.flatMap((name, index) => (wanted.includes(name) ? [index] : []));
  const first = (wanted: readonly string[]) => {
    const found = wanted
      .map((name) => names.flatMap((one, index) => (one === name ? [index] : [])))
      .find((some) => some.length > 0);
    return found?.length === 1 ? found[0] : undefined;
  };
  const date = first(dates);
  if (date === undefined) return null;
  const directions = directionColumns(rows, columns, date);
  const amountsAt = (wanted: readonly string[]) => at(wanted).filter((index) => !directions.includes(index));
  const [narration, ...moreNarrations] = at(narrations);
  const [ins, outs, signed] = [amountsAt(moneyIn), amountsAt(moneyOut), amountsAt(amounts)];
  const credit = ins[0] ?? signed[0];
  const isOne = ins.length + signed.length === 1 && outs.length <= ins.length && moreNarrations.length === 0;
  if (narration === undefined || credit === undefined || !isOne) return null;
  const reference = references.find((name) => names.indexOf(name) >= 0 && names.indexOf(name) !== narration);
  const roles = [
    date,
    narration,
    credit,
    ...outs,
    ...directions,
    ...at(references),
    ...at(balances),
    ...at(others),
    ...at(dates),
  ];
  const entries = entriesOf(rows, date);
  if (columns.some((_, index) => !roles.includes(index) && cellsOf(rows, index).length > 0)) return null;
  const saysDirection =
    outs.length === 1 ||
    directions.length > 0 ||
    cellsOf(entries, credit).some((cell) => amountOf(cell)?.direction === 'out');
  const order = dayOrderOf(entries, date, 'day-first');
  if (!saysDirection || order === 'both' || order === 'unsure' || !holdsAmounts(entries, credit)) return null;
  const named = (index: number) => columns[index] ?? '';
  return {
    ...{ date: named(date), narration: named(narration), credit: named(credit) },
    ...(reference && { reference: named(names.indexOf(reference)) }),
    ...(order === 'month-first' && { monthFirst: true }),
  };
}

/** The number of names that a table of payments has. */
export function knownNames(row: readonly string[]): number {
  const all = [dates, narrations, moneyIn, moneyOut, amounts, balances];
  const names = row.map(columnName);
  return all.filter((some) => some.some((name) => names.includes(name))).length;
}
