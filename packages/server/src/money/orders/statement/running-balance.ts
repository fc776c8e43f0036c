/** A line in the order of the file. The date is empty where a balance is brought forward without one. The sum is null where it cannot be read, the balance where there is none. */
export type Flow = { line: number; date: string; signedMinor: number | null; balanceMinor: number | null };

type Step = { lines: readonly number[]; sum: number; grows: number };

/** Credits between one balance and the next, and the growth of the balance. */
function stepsOf(oldestFirst: readonly Flow[]): Step[] {
  const steps: Step[] = [];
  let before: number | null = null;
  let lines: number[] = [];
  let sum: number | null = 0;
  for (const { line, signedMinor, balanceMinor } of oldestFirst) {
    if (signedMinor !== 0) lines.push(line);
    sum = sum === null || signedMinor === null ? null : sum + signedMinor;
    if (balanceMinor === null) continue;
    if (before !== null && sum !== null && lines.length > 0) steps.push({ lines, sum, grows: balanceMinor - before });
    [before, lines, sum] = [balanceMinor, [], 0];
  }
  return steps;
}

const agreeing = (steps: readonly Step[]) => steps.filter(({ sum, grows }) => sum === grows).length;
const opposed = (steps: readonly Step[]) => steps.filter(({ sum, grows }) => sum === -grows && sum !== 0);

export type Running = {
  /** A line on which the balance moves the other way, where most lines do. */
  opposedAt: number | null;
  /** Lines on which the balance moves the other way, and lines on which it moves by another sum, where most fit. */
  opposite: ReadonlySet<number>;
  unequal: ReadonlySet<number>;
};

/** Banks write the oldest line first or the newest; both are tried where all lines are of one day. */
export function compareBalance(flows: readonly Flow[]): Running {
  const dated = flows.filter(({ date }) => date !== '');
  const direction = (dated.at(-1)?.date ?? '').localeCompare(dated[0]?.date ?? '');
  const orders = [
    ...(direction >= 0 ? [stepsOf(flows)] : []),
    ...(direction <= 0 ? [stepsOf(flows.toReversed())] : []),
  ];
  const [best = []] = orders.toSorted((a, b) => agreeing(b) - agreeing(a));
  const against = orders.map(opposed).toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (against.length > agreeing(best))
    return { opposedAt: against[0]?.lines[0] ?? null, opposite: new Set(), unequal: new Set() };
  const isKept = agreeing(best) >= 2 && agreeing(best) * 2 >= best.length;
  const wrong = isKept ? best.filter(({ sum, grows }) => sum !== grows) : [];
  const linesOf = (steps: readonly Step[]) => new Set(steps.flatMap(({ lines }) => lines));
  const opposite = linesOf(opposed(wrong));
  return { opposedAt: null, opposite, unequal: new Set([...linesOf(wrong)].filter((line) => !opposite.has(line))) };
}
