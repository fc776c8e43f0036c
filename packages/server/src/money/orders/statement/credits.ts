import { createHash } from 'node:crypto';
import { fold } from '../../../platform/db/search.ts';
import type { Table } from '../../../platform/files/workbook.ts';
import { creditOf, dayOf } from './cells.ts';
import { doubtsOfDays } from './day-order.ts';
import type { Layout } from './layouts.ts';
import { columnName } from './roles.ts';
import { compareBalance, type Flow, type Running } from './running-balance.ts';
import { isBalanceLine, type Signed, signedOf } from './signed.ts';

export type Credit = {
  line: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  amountMinor: number;
  narration: string;
  /** The narration and the bank's own reference: where an order's reference may stand. */
  searched: string;
  /** The bank's own number of the entry; empty where it has none. */
  bankReference: string;
  /** Why the line is not sure, whatever it says. */
  doubt?: string;
  /** The 30 digits of the transfer between banks. */
  session: string | null;
  /** The same credit in another file has the same one. */
  fingerprint: string;
};

/** Money that left the account, and is no charge of the bank. */
export type Outgoing = Omit<Credit, 'fingerprint'>;

/** Not a credit: a charge, or a line that cannot be read. */
export type LeftOut = { line: number; date: string; amountMinor: number; narration: string; why: string };

const charges: readonly [RegExp, string][] = [
  [
    /electronic money transfer levy|\bemtl\b|\be-?levy\b/,
    'Electronic money transfer levy, ₦50 on a transfer of ₦10,000 or more',
  ],
  [/stamp duty/, 'Stamp duty, ₦50 on a transfer of ₦10,000 or more'],
  [/\bsms\b.{0,12}(charge|fee|alert)|(charge|fee).{0,12}\bsms\b/, 'Charge for SMS alerts'],
  [/\b(nip|transfer|trf|neft|rtgs|ussd|pos) ?(charge|fee|commission|comm)s?\b/, 'The bank’s charge for a transfer'],
  [
    /\b(account )?maintenance (fee|charge)|\bcard (maintenance|issuance|fee|charge)|\bcot\b|commission on turnover/,
    'The bank’s charge for the account',
  ],
  [/^(\W|vat\b|on\b|charge|fee)*\bvat\b/, 'Value added tax on a charge'],
  [
    /^\W*(interest|int)\b.{0,20}(paid|earned|capitali[sz]ed|credit|run|rate)|^\W*interest$/,
    'Interest paid by the bank',
  ],
];

/** In words; null where the narration names no charge of a bank. */
export function chargeIn(narration: string): string | null {
  const text = fold(narration);
  return charges.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** A payment out that came back: it pays for nothing. */
export const isReversal = (narration: string) => /\b(reversal|reversed|rvsl|outward)\b/.test(fold(narration));

export const sessionIn = (text: string) => /(?<!\d)\d{30}(?!\d)/.exec(text)?.[0] ?? null;

const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function fingerprintOf(facts: Omit<Credit, 'fingerprint'>, balance: string): string {
  if (facts.session !== null) return `nip:${facts.session}`;
  const { date, amountMinor, searched } = facts;
  // The balance tells two equal transfers of one day from one that stands in two files.
  return createHash('sha256')
    .update([date, amountMinor, plain(searched), creditOf(balance) ?? ''].join('\n'))
    .digest('hex');
}

/** A small amount that a bank's charge is named for, given back or booked as a credit. */
const mostCharge = 100_000;

export const isChargeCredit = ({ narration, amountMinor }: Credit) =>
  amountMinor <= mostCharge ? chargeIn(narration) : null;

type Read = { credit: Credit } | { leftOut: LeftOut } | { outgoing: Outgoing };

const cellOf = (row: readonly string[], column: number | null) => (column === null ? '' : (row[column] ?? ''));

type Line = { row: readonly string[]; line: number; layout: Layout; signed: Signed };

type DoubtOf = (cell: string) => string | null;

function readLine({ row, line, layout, signed }: Line, doubtOf: DoubtOf): Read | null {
  const cell = (column: number | null) => cellOf(row, column);
  const narration = layout.narration.map(cell).filter(Boolean).join(' | ') || cell(layout.reference);
  const date = dayOf(cell(layout.date), layout.monthFirst);
  const unread = (why: string): Read => ({ leftOut: { line, date: date ?? '', amountMinor: 0, narration, why } });
  if (date === null) {
    // Sums and notes below the table have no day; a credit without one is named.
    const isNote = 'problem' in signed ? !/^\W*\d/.test(cell(layout.date)) : signed.minor <= 0;
    if (isNote || narration === '' || isBalanceLine(narration)) return null;
    return unread(cell(layout.date) === '' ? 'The line has no date' : `‘${cell(layout.date)}’ is no date`);
  }
  if ('problem' in signed) return unread(signed.problem);
  if (signed.minor === 0) return null;
  if (isBalanceLine(narration)) return unread('A balance or a sum, not a payment');
  const bankReference = cell(layout.reference);
  const searched = layout.reference === null ? narration : `${narration} ${bankReference}`;
  const amountMinor = Math.abs(signed.minor);
  const facts = { line, date, amountMinor, narration, searched, bankReference, session: sessionIn(searched) };
  const doubt = doubtOf(cell(layout.date));
  const sure = doubt === null ? facts : { ...facts, doubt };
  if (signed.minor > 0) return { credit: { ...sure, fingerprint: fingerprintOf(facts, cell(layout.balance)) } };
  const why = chargeIn(narration);
  return why === null ? { outgoing: facts } : { leftOut: { line, date, amountMinor: -amountMinor, narration, why } };
}

/** Null where the line is a sum or a note. */
function flowOf({ row, line, layout, signed }: Line): Flow | null {
  const { running } = layout;
  const date = dayOf(cellOf(row, layout.date), layout.monthFirst) ?? '';
  const shown = running === null ? '' : cellOf(row, running.balance);
  const text = layout.narration.map((column) => cellOf(row, column)).join(' ');
  const isCarried = isBalanceLine(text);
  if (running === null || (date === '' && !isCarried) || (isCarried && /total/i.test(text))) return null;
  const mark = cellOf(row, running.direction);
  const balance = /\d/.test(shown) ? creditOf(shown) : null;
  const balanceMinor = balance !== null && /^d/i.test(mark) ? -balance : balance;
  return { line, date, signedMinor: isCarried ? 0 : 'minor' in signed ? signed.minor : null, balanceMinor };
}

export type Entries = {
  credits: Credit[];
  outgoing: Outgoing[];
  leftOut: LeftOut[];
  /** A line that says that money in and out are the other way round. */
  opposedAt: number | null;
};

export const noEntries: Entries = { credits: [], outgoing: [], leftOut: [], opposedAt: null };

/** Has the names of these columns, but in another order: a second table. */
function isOtherHead(row: readonly string[], head: readonly string[], { date, credit }: Layout): boolean {
  const names = row.map(columnName);
  const places = [date, credit].map((column) => names.indexOf(columnName(head[column] ?? '')));
  return places.every((at) => at >= 0) && (places[0] !== date || places[1] !== credit);
}

/** The rest of a narration that goes on in the next line, where nothing else stands. */
function continuation(row: readonly string[], { narration }: Layout): string {
  const isAlone = row.every((cell, column) => cell === '' || narration.includes(column));
  const text = narration
    .map((column) => cellOf(row, column))
    .filter(Boolean)
    .join(' ');
  return isAlone && !isBalanceLine(text) ? text : '';
}

const mostContinuations = 3;

/** The fingerprint stays that of the first line, which is stored of earlier statements. */
function extend(entry: Credit | Outgoing, text: string): void {
  entry.narration = `${entry.narration} ${text}`;
  entry.searched = `${entry.searched} ${text}`;
  entry.session ??= sessionIn(text);
}

const opposite = 'The balance goes down on this line: the money seems to have gone out';

/** A credit denied by the balance is none, or an unsure one. */
function checked({ credits, outgoing, leftOut }: Omit<Entries, 'opposedAt'>, running: Running): Entries {
  const isOpposite = ({ line }: Credit) => running.opposite.has(line);
  return {
    credits: credits
      .filter((credit) => !isOpposite(credit))
      .map((credit) =>
        running.unequal.has(credit.line) ? { ...credit, doubt: 'the balance does not grow by this amount' } : credit,
      ),
    outgoing,
    leftOut: [
      ...leftOut,
      ...credits
        .filter(isOpposite)
        .map(({ line, date, narration }) => ({ line, date, amountMinor: 0, narration, why: opposite })),
    ].toSorted((a, b) => a.line - b.line),
    opposedAt: running.opposedAt,
  };
}

export function readEntries(table: Table, headerAt: number, layout: Layout): Entries {
  const head = table[headerAt] ?? [];
  const entries: Omit<Entries, 'opposedAt'> = { credits: [], outgoing: [], leftOut: [] };
  const flows: Flow[] = [];
  const rows = table.slice(headerAt + 1);
  const sign = signedOf(layout, head.length, rows);
  const doubtOf = doubtsOfDays(rows, layout.date);
  let otherHead: number | null = null;
  let open: { entry: Credit | Outgoing; upTo: number } | null = null;
  for (const [index, row] of rows.entries()) {
    const line = headerAt + index + 2;
    if (isOtherHead(row, head, layout)) otherHead = line;
    const signed: Signed =
      otherHead === null
        ? sign(row)
        : { problem: `The columns of line ${otherHead} are others than those of line ${headerAt + 1}` };
    const read = readLine({ row, line, layout, signed }, doubtOf);
    const flow = flowOf({ row, line, layout, signed });
    if (flow) flows.push(flow);
    if (read === null) {
      const more = open !== null && line <= open.upTo ? continuation(row, layout) : '';
      if (open && more !== '') extend(open.entry, more);
      else open = null;
      continue;
    }
    const entry: Credit | Outgoing | null = 'credit' in read ? read.credit : 'outgoing' in read ? read.outgoing : null;
    open = entry && { entry, upTo: line + mostContinuations };
    if ('credit' in read) entries.credits.push(read.credit);
    else if ('outgoing' in read) entries.outgoing.push(read.outgoing);
    else entries.leftOut.push(read.leftOut);
  }
  return checked(entries, compareBalance(flows));
}
