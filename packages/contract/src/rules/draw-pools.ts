export const mostDraws = 10;

type Rule = { subject?: string | undefined; topic?: string | undefined; tag?: string | undefined; count: number };

/** 'topic ‘Algebra’ of Mathematics', 'tag ‘revision’' */
export function ruleInWords({ subject, topic, tag }: Omit<Rule, 'count'>): string {
  const what = topic === undefined ? `tag ‘${tag}’` : `topic ‘${topic}’`;
  return subject === undefined ? what : `${what} of ${subject}`;
}

/**
 * Every question to one rule at most, so that no student gets it twice and what one rule draws takes nothing from
 * another. What several rules could have goes to the one that lacks most.
 */
export function sharedOut(rules: readonly Rule[], found: readonly (readonly string[])[]): string[][] {
  const wanted = new Map<string, number[]>();
  for (const [index, ids] of found.entries()) for (const id of ids) wanted.set(id, [...(wanted.get(id) ?? []), index]);
  const pools: string[][] = rules.map(() => []);
  const lack = (index: number) => (rules[index]?.count ?? 0) - (pools[index]?.length ?? 0);
  const fewestFirst = [...wanted].sort(([, one], [, other]) => one.length - other.length);
  for (const [id, takers] of fewestFirst) {
    const taker = takers.reduce((best, index) => (lack(index) > lack(best) ? index : best));
    pools[taker]?.push(id);
  }
  return pools;
}

type Drawn = Rule & { section?: string | undefined; available: number; points: readonly number[] };

/** Why students could not all get the same number of questions and points. */
export function drawProblems(draw: readonly Drawn[], sections: readonly { title: string }[]): string[] {
  return draw.flatMap((rule) => {
    const { count, available, points, section } = rule;
    const words = ruleInWords(rule);
    const found = available === 1 ? 'Only 1 question' : `Only ${available} questions`;
    return [
      ...(available < count
        ? [`${available === 0 ? 'No questions' : found} of ${words} can be drawn, ${count} are wanted`]
        : []),
      ...(points.length > 1
        ? [`Questions of ${words} have different points (${points.join(', ')}), so totals would differ`]
        : []),
      ...(section !== undefined && !sections.some(({ title }) => title === section)
        ? [`The section ‘${section}’, which gets questions of ${words}, does not exist`]
        : []),
    ];
  });
}
