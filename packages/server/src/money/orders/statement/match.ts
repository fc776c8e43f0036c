import { type Credit, isReversal, type Outgoing } from './credits.ts';
import {
  type Claims,
  type Evidence,
  isFree,
  isNamed,
  type Match,
  type Money,
  none,
  type Payable,
  type Sources,
  settle,
  settleAll,
} from './evidence.ts';
import { byName } from './match-names.ts';
import { type NameFit, nameFinder } from './names.ts';
import { goingOutAgain } from './outgoing.ts';
import { type Hit, referenceFinder } from './references.ts';
import { mostTogether, ordersTogether, sumOf } from './together.ts';

const byDay = (a: Credit, b: Credit) => a.date.localeCompare(b.date) || a.line - b.line;

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

const cameBack = 'a payment out that came back';

/** Several references in one narration: one transfer for all of their orders, or a matter for staff. */
function byReferences(credit: Credit, orders: readonly Payable[], claims: Claims, sources: Sources): Match {
  const named = orders.map(({ reference }) => reference).join(' and ');
  const sum = sumOf(orders);
  if (orders.every(isFree(claims)) && orders.length <= mostTogether && sum === credit.amountMinor) {
    const what = `References ${named} in the narration`;
    return settleAll({ together: { orders, isOnly: true }, what, isSure: true }, credit, claims, sources);
  }
  const waiting = orders.every(isFree(claims))
    ? `their orders wait for ${sources.money(sum)} together`
    : 'not all of their orders wait for money';
  return none(`The references ${named} are in the narration, and ${waiting}: approve them by hand`);
}

function byReference(
  credit: Credit,
  hits: readonly Hit<Payable>[],
  claims: Claims,
  sources: Sources,
): Evidence | Match {
  const [hit, ...others] = hits;
  if (!hit) return none('');
  const named = hits.map(({ order }) => order.reference).join(' and ');
  if (isReversal(credit.narration)) return none(`Reference ${named} in the narration, but ${cameBack}`);
  const orders = hits.map(({ order }) => order);
  if (hit.isExact && others.length > 0) return byReferences(credit, orders, claims, sources);
  const fitting = hits.filter(
    ({ order }) => order.isOpen && (order.dueMinor === credit.amountMinor || isNamed(fitOf(credit, order, sources))),
  );
  const only = others.length === 0 ? hit : fitting.length === 1 ? fitting[0] : undefined;
  if (!only) return none(`‘${hit.typed}’ in the narration could be ${named}`);
  const { order, isExact, isFirm, typed } = only;
  const fit = fitOf(credit, order, sources);
  // A word that merely resembles a reference is no evidence without a name.
  if (!isExact && !isFirm && !isNamed(fit)) return none('');
  const what = isExact
    ? `Reference ${order.reference} in the narration`
    : `‘${typed}’ in the narration is nearly reference ${order.reference}`;
  const other = namedInstead(credit, order, sources);
  if (other) return { order, what: `${what}, but the name is ${other.studentName}`, isSure: false };
  return { order, what, isSure: isExact || (others.length === 0 && isFirm) || isNamed(fit) };
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

function guardianFinder(orders: readonly Payable[]): Sources['guardiansIn'] {
  const all = new Map(orders.flatMap(({ guardians }) => guardians.map((guardian) => [guardian._id, guardian])));
  const finder = nameFinder([...all.values()].map((guardian) => ({ guardian, studentName: guardian.fullName })));
  return (narration) => finder(narration).flatMap(({ person, fit }) => (isNamed(fit) ? [person.guardian] : []));
}

function remembered<Value>(find: (text: string) => Value): (text: string) => Value {
  const found = new Map<string, Value>();
  return (text) => {
    const value = found.get(text) ?? find(text);
    found.set(text, value);
    return value;
  };
}

function sessionsOf(open: readonly Payable[]): Map<string, Payable> {
  const slips = open.filter(({ session }) => session !== null);
  return new Map(
    [...Map.groupBy(slips, ({ session }) => session ?? '')].flatMap(([session, [slip, ...others]]) =>
      slip && others.length === 0 ? [[session, slip] as const] : [],
    ),
  );
}

function sourcesOf({ credits, outgoing, orders }: Matching, money: Money): Sources {
  const open = orders.filter(({ isOpen }) => isOpen);
  const searched = [...credits, ...outgoing].map((entry) => entry.searched);
  const references = remembered(referenceFinder(orders, searched));
  const names = remembered(nameFinder(orders));
  const ofChildren = open.flatMap((order) => order.guardians.map(({ _id }) => ({ _id, order })));
  const subjectsOf = ({ session, searched: text }: Pick<Credit, 'session' | 'searched'>) =>
    new Set([
      ...(session === null ? [] : [session]),
      ...references(text).map(({ order }) => order._id),
      ...names(text).flatMap(({ person, fit }) => (isNamed(fit) ? [person.studentId] : [])),
    ]);
  return {
    ...{ references, names, money, bySession: sessionsOf(open) },
    ofStudent: Map.groupBy(open, ({ studentId }) => studentId),
    ofGuardian: new Map(
      [...Map.groupBy(ofChildren, ({ _id }) => _id)].map(([_id, rows]) => [_id, rows.map(({ order }) => order)]),
    ),
    guardiansIn: guardianFinder(open),
    outAgain: goingOutAgain(credits, outgoing, subjectsOf),
  };
}

/** The amount is another order's as well: of the same student, in one transfer with the order that is known. */
function withOthers({ order, what }: Evidence, credit: Credit, claims: Claims, sources: Sources): Match | null {
  if (!order.isOpen || claims.has(order) || credit.amountMinor <= order.dueMinor) return null;
  const orders = (sources.ofStudent.get(order.studentId) ?? []).filter(isFree(claims));
  const together = ordersTogether(orders, credit.amountMinor, order);
  return together && settleAll({ together, what, isSure: false }, credit, claims, sources);
}

export type Matching = { credits: readonly Credit[]; outgoing: readonly Outgoing[]; orders: readonly Payable[] };

/** The evidence that a reference or a session id gives; 'none' where there is neither. */
function firstEvidence(credit: Credit, claims: Claims, sources: Sources): Evidence | Match {
  const found = byReference(credit, sources.references(credit.searched), claims, sources);
  if ('order' in found || found.orderIds.length > 0) return found;
  const slip = credit.session === null ? undefined : sources.bySession.get(credit.session);
  // Anybody could send the number of somebody else's transfer.
  return slip && !isReversal(credit.narration)
    ? { order: slip, what: 'The session ID that the student sent', isSure: false }
    : found;
}

/**
 * The orders that each credit seems to pay, by line. References first, so that a name claims no order that somebody
 * else has named. An amount alone belongs to nobody.
 */
export function matchCredits(matching: Matching, money: Money): Map<number, Match> {
  const { credits, orders } = matching;
  const sources = sourcesOf(matching, money);
  const claims: Claims = new Map();
  const matches = new Map<number, Match>();
  const unnamed: Credit[] = [];
  const waiting = new Map<number, number>();
  for (const { isOpen, dueMinor } of orders) if (isOpen) waiting.set(dueMinor, (waiting.get(dueMinor) ?? 0) + 1);
  for (const credit of credits.toSorted(byDay)) {
    const found = firstEvidence(credit, claims, sources);
    if ('order' in found) {
      const match = withOthers(found, credit, claims, sources) ?? settle(found, credit, claims, sources);
      matches.set(credit.line, match);
    } else if (found.why !== '') matches.set(credit.line, found);
    else unnamed.push(credit);
  }
  const isTied = ties(unnamed, sources);
  for (const credit of unnamed) {
    const reversed = isReversal(credit.narration) ? none('A payment out that came back') : null;
    matches.set(credit.line, reversed ?? byName(credit, { claims, sources, isTied }) ?? hint(credit, waiting));
  }
  return matches;
}
