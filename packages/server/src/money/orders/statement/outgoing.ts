import { fold } from '../../../platform/db/search.ts';
import type { Credit, Outgoing } from './credits.ts';

type Entry = Pick<Credit, 'line' | 'date' | 'amountMinor' | 'narration' | 'searched' | 'session' | 'bankReference'>;

/** Banks write the oldest line first or the newest; 0 where all lines are of one day. */
function directionOf(entries: readonly Entry[]): number {
  const byLine = entries.toSorted((a, b) => a.line - b.line);
  return (byLine.at(-1)?.date ?? '').localeCompare(byLine[0]?.date ?? '');
}

/** A number that more lines have is a branch's or a batch's. */
const mostOfOneReference = 3;

/** The bank's number of an entry, where it tells it from others. */
function referenceOf(entries: readonly Entry[]): (entry: Entry) => string {
  const counts = Map.groupBy(entries, ({ bankReference }) => bankReference);
  return ({ bankReference }) =>
    /\d.*\d|\d.*[a-z]|[a-z].*\d/i.test(bankReference) && (counts.get(bankReference)?.length ?? 0) <= mostOfOneReference
      ? bankReference
      : '';
}

/** The narration without the words of a reversal. */
const plain = (narration: string) =>
  fold(narration)
    .replace(/\b(?:rvsl|rev|reversal|reversed|returned|return|refund|outward|of|trf|transfer)\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const shortestNarration = 8;

/**
 * The line on which the amount of a credit goes out again, by the credit's line. A payment out that has the session id,
 * the reference or the name of a credit is that credit's alone; any other may be each earlier one's of its amount. The
 * bank's own number or the same narration makes a reversal of it, on whichever line.
 */
export function goingOutAgain(
  credits: readonly Credit[],
  outgoing: readonly Outgoing[],
  subjectsOf: (entry: Entry) => ReadonlySet<string>,
): Map<number, number> {
  const direction = directionOf([...credits, ...outgoing]);
  const isLater = (out: Entry, credit: Entry) =>
    out.date > credit.date || (out.date === credit.date && (out.line - credit.line) * direction >= 0);
  const numberOf = referenceOf([...credits, ...outgoing]);
  const isReversed = (out: Entry, credit: Entry) =>
    (numberOf(out) !== '' && numberOf(out) === numberOf(credit)) ||
    (out.session !== null && out.session === credit.session) ||
    (plain(out.narration).length >= shortestNarration && plain(out.narration) === plain(credit.narration));
  const byAmount = Map.groupBy(credits, ({ amountMinor }) => amountMinor);
  const outOf = new Map<number, number>();
  const ofAnybody = new Map<number, Outgoing[]>();
  for (const out of outgoing) {
    const subjects = subjectsOf(out);
    const isOwn = (credit: Credit) =>
      isReversed(out, credit) ||
      (isLater(out, credit) && [...subjectsOf(credit)].some((subject) => subjects.has(subject)));
    const own = (byAmount.get(out.amountMinor) ?? []).filter(isOwn);
    for (const { line } of own) outOf.set(line, out.line);
    if (own.length === 0) ofAnybody.set(out.amountMinor, [...(ofAnybody.get(out.amountMinor) ?? []), out]);
  }
  for (const credit of credits) {
    const out = outOf.has(credit.line)
      ? undefined
      : ofAnybody.get(credit.amountMinor)?.find((one) => isLater(one, credit));
    if (out) outOf.set(credit.line, out.line);
  }
  return outOf;
}
