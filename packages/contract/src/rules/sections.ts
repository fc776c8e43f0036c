type Section = { title: string; instructions: string; questions: readonly string[] };

/**
 * Divides a list of questions, in their order. What stands in no section (it was added elsewhere) belongs to that of
 * the question before it; what has gone from the list is in none.
 */
export function inSections(sections: readonly Section[], ids: readonly string[]) {
  const sectionOf = new Map(sections.flatMap(({ questions }, index) => questions.map((id) => [id, index] as const)));
  const parts = sections.map(({ title, instructions }) => ({ title, instructions, questions: [] as string[] }));
  let at = 0;
  for (const id of ids) {
    at = sectionOf.get(id) ?? at;
    parts[at]?.questions.push(id);
  }
  return parts;
}

/** The list with each section's questions together. */
export function bySection(sections: readonly Section[], ids: readonly string[]): string[] {
  return sections.length === 0 ? [...ids] : inSections(sections, ids).flatMap(({ questions }) => questions);
}

/** The sections of an exam with those of a paper behind them; its other questions keep theirs. */
export function withSections(sections: readonly Section[], ids: readonly string[], found: readonly Section[]) {
  const listed = new Set(ids);
  const own = new Set(found.flatMap(({ questions }) => questions));
  const others = ids.filter((id) => !own.has(id));
  const before = sections.length === 0 ? [{ title: 'Other questions', instructions: '', questions: others }] : sections;
  const parts = [
    ...inSections(before, others),
    ...found.map((one) => ({ ...one, questions: one.questions.filter((id) => listed.has(id)) })),
  ].filter(({ questions }) => questions.length > 0);
  const titles = new Set<string>();
  return parts.map(({ title, instructions, questions }) => {
    let free = title;
    for (let number = 2; titles.has(free); number += 1) free = `${title} (${number})`;
    titles.add(free);
    return { title: free, instructions, questions };
  });
}
