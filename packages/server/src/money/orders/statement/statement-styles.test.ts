import { expect, test } from 'vitest';
import { read } from '../../../../test/read-statement.ts';
import { amountStyles, styledStatement } from '../../../../test/statement-styles.ts';

/** STATEMENTS=10000 writes that many lines in each style, from SEED on. */
const wanted = Number(process.env.STATEMENTS ?? 400);
const firstSeed = Number(process.env.SEED ?? 1);
const perFile = 50;

const styles = Object.entries(amountStyles).map(([name, style], at) => ({
  name,
  style,
  from: firstSeed + at * 100_000,
}));

test.each(styles)('$name: no wrong credit, and none is lost', { timeout: 600_000 }, ({ style, from }) => {
  const wrong: string[] = [];
  const lost: string[] = [];
  let [asked, right, count, true_] = [0, 0, 0, 0];
  for (let seed = from; count < wanted; seed += 1, count += perFile) {
    const { bytes, truth, mapping } = styledStatement(style, seed, perFile);
    true_ += truth.size;
    const first = read(bytes);
    if (first === 'asked') asked += 1;
    const entries = first === 'asked' ? read(bytes, mapping) : first;
    if (entries === 'asked') expect.unreachable(`seed ${seed} is asked again`);
    for (const { line, date, amountMinor, narration, doubt } of entries.credits) {
      const is = truth.get(line);
      if (is?.minor === amountMinor && is.date === date && doubt === undefined) right += 1;
      else wrong.push(`seed ${seed}, line ${line}: ${date} ${amountMinor} ${narration} ${doubt ?? ''}`);
    }
    const named = new Set([...entries.credits, ...entries.leftOut].map(({ line }) => line));
    lost.push(...[...truth.keys()].filter((line) => !named.has(line)).map((line) => `seed ${seed}, line ${line}`));
  }
  const few = (some: readonly string[]) => some.slice(0, 8);
  expect({ wrong: few(wrong), lost: few(lost), share: right / true_ }).toEqual({ wrong: [], lost: [], share: 1 });
  // Days that can be read in two ways.
  expect(asked * perFile).toBeLessThanOrEqual(Math.max(3 * perFile, count * 0.12));
});
