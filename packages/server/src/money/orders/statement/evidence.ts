import type { Confidence } from '@akada/contract';
import type { Credit } from './credits.ts';
import type { NameFit } from './names.ts';
import type { Hit } from './references.ts';
import { type Together, togetherText } from './together.ts';

/** An order that a credit may belong to. */
export type Payable = {
  _id: string;
  reference: string;
  studentId: string;
  studentName: string;
  isOpen: boolean;
  /** Still missing of its total. */
  dueMinor: number;
  /** 'YYYY-MM-DD'. */
  orderedOn: string;
  /** For a decided order: 'that order was already approved by Mr Bello on 20 Nov 2026, 10:00'. */
  decided: string;
  /** It was approved by hand, and no credit of a statement is known to have paid for it. */
  mayHaveThisCredit: boolean;
  /** The digits of the session id that the student typed off the slip. */
  session: string | null;
  /** The student's guardians. */
  guardians: readonly { _id: string; fullName: string }[];
};

/** Several orders are paid by one transfer. */
export type Match = { orderIds: readonly string[]; confidence: Confidence; why: string };

export type Money = (minor: number) => string;

export const none = (why: string): Match => ({ orderIds: [], confidence: 'none', why });

/** Lines of this statement already matched to an order, and their sum. */
export type Claims = Map<Payable, { lines: number[]; minor: number }>;

function difference(amountMinor: number, dueMinor: number, money: Money): string {
  const by = amountMinor - dueMinor;
  if (by === 0) return 'the exact amount';
  return `${money(Math.abs(by))} ${by < 0 ? 'less' : 'more'} than the ${money(dueMinor)} that is due`;
}

export type Sources = {
  references: (narration: string) => Hit<Payable>[];
  names: (narration: string) => Named[];
  bySession: ReadonlyMap<string, Payable>;
  /** Open orders of each student and of each guardian's children. */
  ofStudent: ReadonlyMap<string, readonly Payable[]>;
  ofGuardian: ReadonlyMap<string, readonly Payable[]>;
  guardiansIn: (narration: string) => { _id: string; fullName: string }[];
  /** The line on which the amount of a line goes out again. */
  outAgain: ReadonlyMap<number, number>;
  money: Money;
};

export type Evidence = { order: Payable; what: string; isSure: boolean };

/** Reasons that make a line unsure, whatever else it says; empty without any. */
function doubtText({ line, date, doubt }: Credit, orders: readonly Payable[], { outAgain }: Sources): string {
  const out = outAgain.get(line);
  const doubts = [
    out === undefined ? null : `the same amount went out again in line ${out}`,
    // A reference is not known before its order: a day that was read wrongly, or somebody's number that looks like it.
    orders.some(({ orderedOn }) => date < orderedOn) ? 'the transfer is older than the order' : null,
    doubt ?? null,
  ];
  return doubts.map((one) => (one === null ? '' : `, but ${one}`)).join('');
}

/** Another open order of the student, for exactly this amount. */
function exactInstead({ amountMinor }: Credit, order: Payable, claims: Claims, { ofStudent }: Sources): string {
  const others = (ofStudent.get(order.studentId) ?? []).filter(isFree(claims));
  const exact = others.find((other) => other !== order && other.dueMinor === amountMinor);
  return exact ? `, which is exactly what ${exact.reference} of this student waits for` : '';
}

export const isFree = (claims: Claims) => (order: Payable) => order.isOpen && !claims.has(order);

/** The order is known; whether the amount fits decides how sure that is. */
export function settle({ order, what, isSure }: Evidence, credit: Credit, claims: Claims, sources: Sources): Match {
  if (!order.isOpen) return none(`${what}, but ${order.decided}`);
  const claim = claims.get(order) ?? { lines: [], minor: 0 };
  const left = order.dueMinor - claim.minor;
  const before = claim.lines.at(-1);
  if (left <= 0) {
    const by = before === undefined ? 'all its money has arrived' : `line ${before} pays that order`;
    return none(`${what}, but ${by} already: perhaps paid twice`);
  }
  claims.set(order, { lines: [...claim.lines, credit.line], minor: claim.minor + credit.amountMinor });
  const isExact = credit.amountMinor === left;
  const with_ = before === undefined ? '' : `, together with line ${before}`;
  const doubt = doubtText(credit, [order], sources);
  const instead = isExact ? '' : exactInstead(credit, order, claims, sources);
  return {
    orderIds: [order._id],
    confidence: isSure && isExact && before === undefined && doubt === '' ? 'sure' : 'likely',
    why: `${what}, ${difference(credit.amountMinor, left, sources.money)}${instead}${with_}${doubt}`,
  };
}

type EvidenceOfAll = { together: Together; what: string; isSure: boolean };

export function settleAll(
  { together: { orders, isOnly }, what, isSure }: EvidenceOfAll,
  credit: Credit,
  claims: Claims,
  sources: Sources,
): Match {
  const { money } = sources;
  for (const order of orders) claims.set(order, { lines: [credit.line], minor: order.dueMinor });
  const doubts = `${isOnly ? '' : ', and others would as well'}${doubtText(credit, orders, sources)}`;
  return {
    orderIds: orders.map(({ _id }) => _id),
    confidence: isSure && doubts === '' ? 'sure' : 'likely',
    why: `${what}: ${togetherText(orders, money)}${doubts}`,
  };
}

export type Named = { person: Payable; fit: NameFit };

export const isNamed = (fit: NameFit | undefined) => fit?.level === 'full' || fit?.level === 'close';
