import { createHash } from 'node:crypto';
import { fold } from '../../../platform/db/search.ts';
import type { Table } from '../../../platform/files/workbook.ts';
import { creditOf, dayOf } from './cells.ts';
import type { Layout } from './layouts.ts';

export type Credit = {
  line: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  amountMinor: number;
  narration: string;
  /** The narration and the bank's own reference: where an order's reference may stand. */
  searched: string;
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

function readRow(row: readonly string[], line: number, layout: Layout): Read | null {
  const cell = (column: number | null) => (column === null ? '' : (row[column] ?? ''));
  const narration = layout.narration.map(cell).filter(Boolean).join(' | ') || cell(layout.reference);
  const [credit, debit] = [creditOf(cell(layout.credit)), creditOf(cell(layout.debit))];
  const date = dayOf(cell(layout.date), layout.monthFirst);
  if (date === null) {
    // Sums and notes below the table have no day; a credit without one is named.
    if (!credit || credit < 0 || cell(layout.date) === '') return null;
    const why = `‘${cell(layout.date)}’ is no date`;
    return { leftOut: { line, date: '', amountMinor: 0, narration, why } };
  }
  if (credit === null) {
    return { leftOut: { line, date, amountMinor: 0, narration, why: `‘${cell(layout.credit)}’ is no amount` } };
  }
  const searched = layout.reference === null ? narration : `${narration} ${cell(layout.reference)}`;
  const amountMinor = credit > 0 ? credit : Math.abs(credit || (debit ?? 0));
  const facts = { line, date, amountMinor, narration, searched, session: sessionIn(searched) };
  if (credit > 0) return { credit: { ...facts, fingerprint: fingerprintOf(facts, cell(layout.balance)) } };
  if (amountMinor === 0) return null;
  const why = chargeIn(narration);
  return why === null ? { outgoing: facts } : { leftOut: { line, date, amountMinor: -amountMinor, narration, why } };
}

export type Entries = { credits: Credit[]; outgoing: Outgoing[]; leftOut: LeftOut[] };

export function readEntries(table: Table, headerAt: number, layout: Layout): Entries {
  const entries: Entries = { credits: [], outgoing: [], leftOut: [] };
  for (const [index, row] of table.entries()) {
    const read = index <= headerAt ? null : readRow(row, index + 1, layout);
    if (read === null) continue;
    if ('credit' in read) entries.credits.push(read.credit);
    else if ('outgoing' in read) entries.outgoing.push(read.outgoing);
    else entries.leftOut.push(read.leftOut);
  }
  return entries;
}
