import type { ColumnMapping } from '@akada/contract';
import type { Table } from '../../../platform/files/workbook.ts';
import { creditOf, dayOf } from './cells.ts';
import { dayOrderOf } from './day-order.ts';
import { type Checks, checksOf, columnName, debitBeside, hasSigns, knownNames } from './roles.ts';

/** Column indexes. */
export type Layout = Checks & {
  /** Null for columns that staff have named. */
  bank: string | null;
  date: number;
  narration: readonly number[];
  credit: number;
  debit: number | null;
  reference: number | null;
  /** Part of a credit's fingerprint; null for columns without a bank, whose credits are stored without it. */
  balance: number | null;
  monthFirst: boolean;
};

type Known = {
  bank: string;
  date: string;
  narration: readonly string[];
  credit: string;
  debit?: string;
  reference?: string;
  balance?: string;
  /** Further columns that tell the bank. */
  also?: readonly string[];
  monthFirst?: true;
};

/** Names as `fold` leaves them, with `|` between the ones that a bank has used. */
const known: readonly Known[] = [
  {
    bank: 'GTBank',
    ...{ date: 'transdate', narration: ['remarks'], credit: 'credits|credit', debit: 'debits|debit' },
    ...{ reference: 'reference', balance: 'balance', also: ['valuedate', 'originatingbranch'] },
  },
  {
    bank: 'Access',
    ...{ date: 'posted|posteddate', narration: ['description'], credit: 'credit', debit: 'debit', balance: 'balance' },
    also: ['value|valuedate'],
  },
  {
    bank: 'Zenith',
    ...{ date: 'date', narration: ['description'], credit: 'credit', debit: 'debit', balance: 'balance' },
    also: ['valuedate'],
  },
  {
    bank: 'First Bank',
    ...{ date: 'transdate', narration: ['details'], credit: 'depositcr|deposit', debit: 'withdrawaldr|withdrawal' },
    ...{ reference: 'ref|reference', balance: 'balance', also: ['valuedate'] },
  },
  {
    bank: 'UBA',
    ...{ date: 'transdate', narration: ['narration'], credit: 'credit', debit: 'debit', balance: 'balance' },
    also: ['valuedate', 'chqno'],
  },
  {
    bank: 'OPay',
    ...{ date: 'transtime|transactiontime', narration: ['description'], credit: 'credit', debit: 'debit' },
    ...{ reference: 'transactionreference', balance: 'balanceafter', also: ['channel'] },
  },
  {
    bank: 'Moniepoint',
    ...{ date: 'date', narration: ['narration'], credit: 'credit', debit: 'debit' },
    ...{ reference: 'reference', balance: 'balance' },
  },
  {
    bank: 'Kuda',
    ...{ date: 'datetime', narration: ['tofrom', 'description'], credit: 'moneyin', debit: 'moneyout' },
    ...{ balance: 'balance', also: ['category'] },
  },
  {
    bank: 'PalmPay',
    ...{ date: 'transactiondate|datetime|date', narration: ['transactiondetail|transactiondetails|detail|details'] },
    ...{ credit: 'amount', reference: 'transactionid|txid|transactionno', monthFirst: true },
  },
  {
    bank: 'Sterling',
    ...{ date: 'date', narration: ['narration'], credit: 'moneyin', debit: 'moneyout' },
    ...{ reference: 'reference', balance: 'balance' },
  },
];

/** Equal for files with the same columns. */
export const headerKey = (header: readonly string[]) => header.map(columnName).join('|').slice(0, 2000);

type BankLayout = Omit<Layout, keyof Checks>;

function layoutFor(names: readonly string[], { bank, also = [], ...roles }: Known): BankLayout | null {
  const at = (wanted: string) => names.findIndex((name) => wanted.split('|').includes(name));
  const needed = [roles.date, roles.credit, ...roles.narration, ...also, roles.debit, roles.reference, roles.balance];
  if (needed.some((wanted) => wanted !== undefined && at(wanted) < 0)) return null;
  const optional = (wanted: string | undefined) => (wanted === undefined ? null : at(wanted));
  return {
    bank,
    date: at(roles.date),
    narration: roles.narration.map(at),
    credit: at(roles.credit),
    debit: optional(roles.debit),
    reference: optional(roles.reference),
    balance: optional(roles.balance),
    monthFirst: roles.monthFirst ?? false,
  };
}

/** The matching layout with the most columns wins. */
function knownLayout(header: readonly string[]): BankLayout | null {
  const names = header.map(columnName);
  const size = ({ narration, also = [], debit, reference, balance }: Known) =>
    narration.length + also.length + [debit, reference, balance].filter(Boolean).length;
  for (const bank of known.toSorted((a, b) => size(b) - size(a))) {
    const layout = layoutFor(names, bank);
    if (layout) return layout;
  }
  return null;
}

/** Banks write the account, the period and sums above the table. */
const deepestHeader = 60;

const filled = (row: readonly string[]) => row.filter((cell) => cell !== '');

const isNames = (row: readonly string[]) =>
  filled(row).length >= 3 && filled(row).every((cell) => dayOf(cell, false) === null && creditOf(cell) === null);

const isEntry = (row: readonly string[]) =>
  row.some((cell) => dayOf(cell, false) !== null || dayOf(cell, true) !== null) &&
  row.some((cell) => dayOf(cell, false) === null && (creditOf(cell) ?? 0) !== 0);

/** The last names above a row with a day and an amount, where some say what a payment has; else the first names. */
function findHeader(table: Table): number {
  const rows = table.slice(0, deepestHeader);
  const heads = rows.flatMap((row, at) => (isNames(row) ? [at] : []));
  const above = rows.flatMap((row, at) => (isEntry(row) ? heads.filter((head) => head < at).slice(-1) : []));
  const known = (at: number) => knownNames(rows[at] ?? []);
  const best = above.toSorted((a, b) => known(b) - known(a) || a - b)[0];
  return best ?? heads[0] ?? -1;
}

/** Null where one column has the money of both directions and no cell says which, or days can be read in two ways. */
function checkedLayout(layout: BankLayout, header: readonly string[], rows: Table): Layout | null {
  const checks = checksOf(header, rows, layout);
  const order = dayOrderOf(rows, layout.date, layout.monthFirst ? 'month-first' : 'day-first');
  const monthFirst = order === 'both' ? layout.monthFirst : order === 'month-first';
  const isClear = layout.debit !== null || checks.direction !== null || hasSigns(rows, { ...layout, monthFirst });
  return isClear && order !== 'unsure' ? { ...layout, ...checks, monthFirst } : null;
}

export type Found = { at: number; columns: string[]; layout: Layout | null };

/** Each column has a name of its own. */
function namesOf(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = (cell || `Column ${index + 1}`).slice(0, 100);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name.slice(0, 90)} (${count})`;
  });
}

/** Null where nothing looks like the head of a table. */
export function findColumns(table: Table): Found | null {
  for (const [at, row] of table.slice(0, deepestHeader).entries()) {
    const layout = filled(row).length >= 3 ? knownLayout(row) : null;
    const checked = layout && checkedLayout(layout, row, table.slice(at + 1));
    if (checked) return { at, columns: namesOf(row), layout: checked };
  }
  const at = findHeader(table);
  const header = table[at];
  return header ? { at, columns: namesOf(header), layout: null } : null;
}

export function mappedLayout(
  columns: readonly string[],
  mapping: ColumnMapping,
  rows: Table = [],
): Layout | { unknown: string } {
  const wanted = { date: mapping.date, narration: mapping.narration, credit: mapping.credit };
  const at = (name: string) => columns.indexOf(name);
  const unknown = Object.entries({ ...wanted, ...(mapping.reference && { reference: mapping.reference }) });
  for (const [role, name] of unknown) if (at(name) < 0) return { unknown: role };
  const [date, credit] = [at(mapping.date), at(mapping.credit)];
  const debit = debitBeside(columns, rows, Object.values(wanted).map(at), date);
  return {
    bank: null,
    ...{ date, credit, debit },
    narration: [at(mapping.narration)],
    reference: mapping.reference ? at(mapping.reference) : null,
    balance: null,
    monthFirst: mapping.monthFirst ?? false,
    ...checksOf(columns, rows, { date, credit, debit }),
  };
}
