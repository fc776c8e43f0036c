import type { Credit, Outgoing } from './credits.ts';

type Entry = Pick<Credit, 'line' | 'date' | 'amountMinor' | 'searched' | 'session'>;

/** Banks write the oldest line first or the newest; 0 where all lines are of one day. */
function directionOf(entries: readonly Entry[]): number {
  const byLine = entries.toSorted((a, b) => a.line - b.line);
  return (byLine.at(-1)?.date ?? '').localeCompare(byLine[0]?.date ?? '');
}

/**
 * The line on which the amount of a credit goes out again, by the credit's line. A payment out that has the session id,
 * the reference or the name of a credit is that credit's alone; any other may be each earlier one's of its amount.
 */
export function goingOutAgain(
  credits: readonly Credit[],
  outgoing: readonly Outgoing[],
  subjectsOf: (entry: Entry) => ReadonlySet<string>,
): Map<number, number> {
  const direction = directionOf([...credits, ...outgoing]);
  const isLater = (out: Entry, credit: Entry) =>
    out.date > credit.date || (out.date === credit.date && (out.line - credit.line) * direction >= 0);
  const byAmount = Map.groupBy(credits, ({ amountMinor }) => amountMinor);
  const outOf = new Map<number, number>();
  const ofAnybody = new Map<number, Outgoing[]>();
  for (const out of outgoing) {
    const subjects = subjectsOf(out);
    const isOwn = (credit: Credit) =>
      isLater(out, credit) && [...subjectsOf(credit)].some((subject) => subjects.has(subject));
    const own = subjects.size === 0 ? [] : (byAmount.get(out.amountMinor) ?? []).filter(isOwn);
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
