import type { Credit } from './credits.ts';
import {
  type Claims,
  isFree,
  isNamed,
  type Match,
  type Named,
  none,
  type Payable,
  type Sources,
  settle,
  settleAll,
} from './evidence.ts';
import { referenceLike } from './references.ts';
import { ordersTogether } from './together.ts';

const isOfOne = (fits: readonly Named[]) => new Set(fits.map(({ person }) => person.studentId)).size === 1;

const bestFirst = (a: Named, b: Named) =>
  b.fit.score - a.fit.score ||
  a.person.orderedOn.localeCompare(b.person.orderedOn) ||
  (a.person._id < b.person._id ? -1 : 1);

const said = ({ person, fit }: Named) =>
  fit.level === 'part' ? `‘${fit.words.join(' ')}’ of the name ${person.studentName}` : `Name ${person.studentName}`;

/** The reason why a matching name and amount are not certain: counter-evidence, or the missing reference. */
function doubt(credit: Credit, best: Named, fits: readonly Named[], isTied: boolean, made: string): string {
  const { person } = best;
  if (best.fit.level !== 'full') return 'not the whole name';
  const rivals = fits.filter(({ person: other, fit }) => other !== person && isNamed(fit));
  const open = rivals.find(({ person: other }) => other.isOpen && other.dueMinor === person.dueMinor);
  if (open) return `${person.reference} and ${open.person.reference} fit alike`;
  if (made !== '') return `${made} together make the amount as well`;
  const decided = rivals.find(({ person: other }) => other.mayHaveThisCredit && other.dueMinor === credit.amountMinor);
  if (decided) return `it may have paid for ${decided.person.reference}, and ${decided.person.decided}`;
  const unknown = referenceLike(credit.searched);
  if (unknown !== null) return `but ‘${unknown}’ is the reference of no order that we know`;
  return isTied ? 'but another line fits as well' : 'without a reference';
}

type Group = { orders: readonly Payable[]; what: string };

const groupsOf = (fits: readonly Named[], { ofStudent }: Sources): Group[] =>
  [...new Map(fits.toSorted(bestFirst).map((fit) => [fit.person.studentId, fit]))].map(([studentId, fit]) => ({
    orders: ofStudent.get(studentId) ?? [],
    what: said(fit),
  }));

/** Orders of all these students; nothing where they are one. */
function groupOfAll(fits: readonly Named[], { ofStudent }: Sources): Group[] {
  const students = [...new Set(fits.map(({ person }) => person.studentId))];
  const orders = students.flatMap((studentId) => ofStudent.get(studentId) ?? []);
  return students.length > 1 ? [{ orders, what: 'Names' }] : [];
}

/** Children of one guardian: by the guardian's name, by a name that they share, or by both of their names. */
function families(credit: Credit, fits: readonly Named[], sources: Sources): Group[] {
  const named = sources.guardiansIn(credit.narration).map(({ _id, fullName }) => ({
    orders: sources.ofGuardian.get(_id) ?? [],
    what: `Name of the guardian ${fullName}`,
  }));
  const children = Map.groupBy(
    fits.flatMap((fit) => fit.person.guardians.map(({ _id }) => ({ _id, fit }))),
    ({ _id }) => _id,
  );
  const sharing = [...children.values()].flatMap((some) =>
    groupOfAll(
      some.map(({ fit }) => fit),
      sources,
    ),
  );
  return [
    ...named,
    ...groupOfAll(
      fits.filter(({ fit }) => fit.level === 'full'),
      sources,
    ),
    ...sharing,
  ];
}

/** A word in more groups than this is no evidence. */
const mostGroups = 20;

/** The first kind of group in which several orders make the amount; nothing where two groups do. */
function together(credit: Credit, groups: readonly Group[], claims: Claims, sources: Sources): Match | null {
  const large = groups
    .map(({ orders, what }) => ({ what, orders: orders.filter(isFree(claims)) }))
    .filter(({ orders }) => orders.length > 1);
  if (large.length > mostGroups) return null;
  const found = large.flatMap(({ orders, what }) => {
    const made = ordersTogether(orders, credit.amountMinor);
    return made ? [{ together: made, what, isSure: false }] : [];
  });
  const keyOf = (made: (typeof found)[number]) =>
    made.together.orders
      .map(({ _id }) => _id)
      .toSorted()
      .join(' ');
  const [first] = found;
  if (!first) return null;
  if (new Set(found.map(keyOf)).size === 1) return settleAll(first, credit, claims, sources);
  const both = found.map((made) => made.together.orders.map(({ reference }) => reference).join(' with ')).join(' and ');
  return none(`Several orders make the amount, but the names fit ${both} alike`);
}

function alone(credit: Credit, open: readonly Named[], fits: readonly Named[], parts: ByName): Match | null {
  const { claims, sources, isTied } = parts;
  const [best, second] = open;
  if (!best) return null;
  const isClear = best.fit.score > (second?.fit.score ?? -99) || isOfOne(open.filter(({ fit }) => isNamed(fit)));
  if (!isClear) {
    const both = `${best.person.reference} and ${second?.person.reference}`;
    return none(`The exact amount, but the name fits ${both} alike`);
  }
  const others = (sources.ofStudent.get(best.person.studentId) ?? []).filter(isFree(claims));
  const made = ordersTogether(
    others.filter((order) => order !== best.person),
    credit.amountMinor,
  );
  const madeOf = made ? made.orders.map(({ reference }) => reference).join(' and ') : '';
  const what = `${said(best)} (${doubt(credit, best, fits, isTied(best.person), madeOf)})`;
  return settle({ order: best.person, what, isSure: false }, credit, claims, sources);
}

/** The whole name, and another amount than any order or several of them have. */
function another(credit: Credit, fits: readonly Named[], { claims, sources }: ByName): Match | null {
  const whole = fits.filter(({ person, fit }) => person.isOpen && fit.level === 'full');
  const free = whole.filter(({ person }) => !claims.has(person));
  const [first] = free.length > 0 ? free : whole;
  if (!first || !isOfOne(whole)) return null;
  if (free.length < 2)
    return settle({ order: first.person, what: said(first), isSure: false }, credit, claims, sources);
  const amount = sources.money(credit.amountMinor);
  return none(
    `${said(first)}, but neither one of ${free.length} open orders nor up to four together wait for ${amount}`,
  );
}

type ByName = { claims: Claims; sources: Sources; isTied: (order: Payable) => boolean };

/** A name alone is never sure: namesakes and brothers pay the same prices. */
export function byName(credit: Credit, parts: ByName): Match | null {
  const { claims, sources } = parts;
  const fits = sources.names(credit.narration);
  const open = fits.filter(({ person }) => isFree(claims)(person)).toSorted(bestFirst);
  const exact = open.filter(({ person }) => person.dueMinor === credit.amountMinor);
  const named = exact.filter(({ fit }) => isNamed(fit));
  const several = (groups: readonly Group[]) => together(credit, groups, claims, sources);
  return (
    alone(credit, named, fits, parts) ??
    several(
      groupsOf(
        open.filter(({ fit }) => isNamed(fit)),
        sources,
      ),
    ) ??
    several(families(credit, open, sources)) ??
    alone(credit, exact, fits, parts) ??
    several(groupsOf(open, sources)) ??
    another(credit, fits, parts)
  );
}
