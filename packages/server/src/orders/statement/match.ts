import type { Confidence } from '@akada/contract';
import { type Credit, isReversal } from './credits.ts';
import { type NameFit, nameFinder } from './names.ts';
import { type Hit, referenceFinder, referenceLike } from './references.ts';

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
  /** Of a decided order: 'that order was already approved by Mr Bello on 20 Nov 2026, 10:00'. */
  decided: string;
  /** It was approved by hand, and no credit of a statement is known to have paid for it. */
  mayHaveThisCredit: boolean;
  /** The digits of the session id that the student typed off the slip. */
  session: string | null;
};

export type Match = { orderId: string | null; confidence: Confidence; why: string };

type Money = (minor: number) => string;

const none = (why: string): Match => ({ orderId: null, confidence: 'none', why });

const byDay = (a: Credit, b: Credit) => a.date.localeCompare(b.date) || a.line - b.line;

/** What earlier lines of this statement bring to an order. */
type Claims = Map<Payable, { lines: number[]; minor: number }>;

function difference(amountMinor: number, dueMinor: number, money: Money): string {
  const by = amountMinor - dueMinor;
  if (by === 0) return 'the exact amount';
  return `${money(Math.abs(by))} ${by < 0 ? 'less' : 'more'} than the ${money(dueMinor)} that is due`;
}

type Evidence = { order: Payable; what: string; isSure: boolean };

/** The order is known; whether the amount fits decides how sure that is. */
function settle({ order, what, isSure }: Evidence, credit: Credit, claims: Claims, money: Money): Match {
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
  return {
    orderId: order._id,
    confidence: isSure && isExact && before === undefined ? 'sure' : 'likely',
    why: `${what}, ${difference(credit.amountMinor, left, money)}${with_}`,
  };
}

type Sources = {
  references: (narration: string) => Hit<Payable>[];
  names: (narration: string) => { person: Payable; fit: NameFit }[];
  bySession: ReadonlyMap<string, Payable>;
  money: Money;
};

/** Another open order for the same amount whose student is named. */
function namedInstead(credit: Credit, order: Payable, { names }: Sources): Payable | undefined {
  const found = names(credit.narration);
  if (found.some(({ person, fit }) => person.studentId === order.studentId && fit.level !== 'part')) return undefined;
  return found.find(
    ({ person, fit }) =>
      fit.level === 'full' &&
      person.isOpen &&
      person.dueMinor === credit.amountMinor &&
      person.studentId !== order.studentId,
  )?.person;
}

function fitOf(credit: Credit, order: Payable, { names }: Sources): NameFit | undefined {
  return names(credit.narration).find(({ person }) => person === order)?.fit;
}

const isNamed = (fit: NameFit | undefined) => fit?.level === 'full' || fit?.level === 'close';

function byReference(credit: Credit, hits: readonly Hit<Payable>[], sources: Sources): Evidence | Match {
  const [hit, ...others] = hits;
  if (!hit) return none('');
  const named = hits.map(({ order }) => order.reference).join(' and ');
  if (hit.isExact && others.length > 0) {
    return none(`The references ${named} are both in the narration: approve those orders by hand`);
  }
  const fitting = hits.filter(
    ({ order }) => order.isOpen && (order.dueMinor === credit.amountMinor || isNamed(fitOf(credit, order, sources))),
  );
  const only = others.length === 0 ? hit : fitting.length === 1 ? fitting[0] : undefined;
  if (!only) return none(`‘${hit.typed}’ in the narration could be ${named}`);
  const { order, isExact, isFirm, typed } = only;
  const fit = fitOf(credit, order, sources);
  // A word that happens to be near a reference says nothing by itself.
  if (!isExact && !isFirm && !isNamed(fit)) return none('');
  const what = isExact
    ? `Reference ${order.reference} in the narration`
    : `‘${typed}’ in the narration is nearly reference ${order.reference}`;
  const other = namedInstead(credit, order, sources);
  if (other) return { order, what: `${what}, but the name is ${other.studentName}`, isSure: false };
  return { order, what, isSure: isExact || (others.length === 0 && isFirm) || isNamed(fit) };
}

type Named = { person: Payable; fit: NameFit };

const ofStudent = (fits: readonly Named[]) => new Set(fits.map(({ person }) => person.studentId)).size === 1;

const bestFirst = (a: Named, b: Named) =>
  b.fit.score - a.fit.score ||
  a.person.orderedOn.localeCompare(b.person.orderedOn) ||
  (a.person._id < b.person._id ? -1 : 1);

const said = ({ person, fit }: Named) =>
  fit.level === 'part' ? `‘${fit.words.join(' ')}’ of the name ${person.studentName}` : `Name ${person.studentName}`;

/** Why a fitting name and amount may still mean something else; null when nothing speaks against it. */
function doubt(credit: Credit, best: Named, fits: readonly Named[], isTied: boolean): string | null {
  const { person } = best;
  if (best.fit.level !== 'full') return 'not the whole name';
  const rivals = fits.filter(({ person: other, fit }) => other !== person && isNamed(fit));
  const open = rivals.find(({ person: other }) => other.isOpen && other.dueMinor === person.dueMinor);
  if (open) return `${open.person.reference} fits as well`;
  const decided = rivals.find(({ person: other }) => other.mayHaveThisCredit && other.dueMinor === credit.amountMinor);
  if (decided) return `it may have paid for ${decided.person.reference}, and ${decided.person.decided}`;
  const unknown = referenceLike(credit.searched);
  if (unknown !== null) return `but ‘${unknown}’ is the reference of no order that we know`;
  if (credit.date < person.orderedOn) return 'but the transfer is older than the order';
  return isTied ? 'but another line fits as well' : null;
}

function byName(credit: Credit, claims: Claims, sources: Sources, isTied: (order: Payable) => boolean): Match | null {
  const fits = sources.names(credit.narration);
  const open = fits.filter(({ person }) => person.isOpen && !claims.has(person)).toSorted(bestFirst);
  const exact = open.filter(({ person }) => person.dueMinor === credit.amountMinor);
  const named = exact.filter(({ fit }) => isNamed(fit));
  const [best, second] = named.length > 0 ? named : exact;
  if (best) {
    const isClear = best.fit.score > (second?.fit.score ?? -99) || ofStudent(named);
    if (!isClear) {
      const both = `${best.person.reference} and ${second?.person.reference}`;
      return none(`The exact amount, but the name fits ${both} alike`);
    }
    const against = doubt(credit, best, fits, isTied(best.person));
    const what = against === null ? said(best) : `${said(best)} (${against})`;
    return settle({ order: best.person, what, isSure: against === null }, credit, claims, sources.money);
  }
  const whole = open.filter(({ fit }) => fit.level === 'full');
  if (whole.length !== 1 || !whole[0]) return null;
  return settle({ order: whole[0].person, what: said(whole[0]), isSure: false }, credit, claims, sources.money);
}

function hint(credit: Credit, waiting: ReadonlyMap<number, number>): Match {
  const count = waiting.get(credit.amountMinor) ?? 0;
  if (count === 0) return none('No order has this reference, name or amount');
  const orders = count === 1 ? '1 open order waits' : `${count} open orders wait`;
  return none(`${orders} for this amount, but neither a reference nor a name says whose it is`);
}

/** Credits of one statement that name the same order alike, without a reference. */
function ties(credits: readonly Credit[], { names }: Sources): (order: Payable) => boolean {
  const counts = new Map<Payable, number>();
  for (const credit of credits) {
    for (const { person, fit } of names(credit.narration)) {
      if (fit.level !== 'full' || person.dueMinor !== credit.amountMinor) continue;
      counts.set(person, (counts.get(person) ?? 0) + 1);
    }
  }
  return (order) => (counts.get(order) ?? 0) > 1;
}

function sourcesOf(credits: readonly Credit[], orders: readonly Payable[], money: Money): Sources {
  const finder = nameFinder(orders);
  const found = new Map<string, Named[]>();
  const slips = orders.filter(({ isOpen, session }) => isOpen && session !== null);
  return {
    references: referenceFinder(
      orders,
      credits.map(({ searched }) => searched),
    ),
    names: (narration) => {
      const before = found.get(narration) ?? finder(narration);
      found.set(narration, before);
      return before;
    },
    bySession: new Map(
      [...Map.groupBy(slips, ({ session }) => session ?? '')].flatMap(([session, [slip, ...others]]) =>
        slip && others.length === 0 ? [[session, slip] as const] : [],
      ),
    ),
    money,
  };
}

/**
 * The order that each credit seems to pay, by line. References first, so that a name claims no order that somebody
 * else has named. An amount alone belongs to nobody.
 */
export function matchCredits(credits: readonly Credit[], orders: readonly Payable[], money: Money): Map<number, Match> {
  const sources = sourcesOf(credits, orders, money);
  const claims: Claims = new Map();
  const matches = new Map<number, Match>();
  const unnamed: Credit[] = [];
  const waiting = new Map<number, number>();
  for (const { isOpen, dueMinor } of orders) if (isOpen) waiting.set(dueMinor, (waiting.get(dueMinor) ?? 0) + 1);
  for (const credit of credits.toSorted(byDay)) {
    const found = byReference(credit, sources.references(credit.searched), sources);
    const slip = credit.session === null ? undefined : sources.bySession.get(credit.session);
    if ('order' in found) matches.set(credit.line, settle(found, credit, claims, money));
    else if (slip) {
      // Anybody could send the number of somebody else's transfer.
      const isSure = isNamed(fitOf(credit, slip, sources));
      const evidence = { order: slip, what: 'The session ID that the student sent', isSure };
      matches.set(credit.line, settle(evidence, credit, claims, money));
    } else if (found.why !== '') matches.set(credit.line, found);
    else unnamed.push(credit);
  }
  const isTied = ties(unnamed, sources);
  for (const credit of unnamed) {
    const reversed = isReversal(credit.narration) ? none('A payment out that came back') : null;
    matches.set(credit.line, reversed ?? byName(credit, claims, sources, isTied) ?? hint(credit, waiting));
  }
  return matches;
}
