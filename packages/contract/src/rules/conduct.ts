import { usualPrincipalRemarks, usualTeacherRemarks } from './usual-remarks.ts';

/** Traits of students, the scale on which they are rated, and remarks that the school suggests by average. */

export const traitGroups = ['affective', 'psychomotor'] as const;
export type TraitGroup = (typeof traitGroups)[number];

/** A closed one is rated no more; terms of before keep its ratings. */
export type Trait = { _id: string; name: string; group: TraitGroup; isClosed: boolean };

/** `label` stands on the card, such as 5 or A; `word` is what it means, such as Very good. */
export type Step = { _id: string; label: string; word: string };

/** For averages of at least `from`, up to the next range. */
export type RemarkRange = { from: number; texts: readonly string[] };

export const remarkAuthors = ['teacher', 'principal'] as const;
export type RemarkAuthor = (typeof remarkAuthors)[number];

export type Conduct = {
  traits: readonly Trait[];
  /** Best first. */
  steps: readonly Step[];
  /** Steps of an earlier scale that terms of before still have. */
  closedSteps: readonly Step[];
  suggestions: Readonly<Record<RemarkAuthor, readonly RemarkRange[]>>;
};

export const mostTraits = 20;
export const mostSuggestions = 60;
export const longestSuggestion = 200;
export const longestRemark = 600;

/** Apart from the ids of the usual schemes. */
const usualId = (number: number) => `c${String(number).padStart(23, '0')}`;

const usualNames: Readonly<Record<TraitGroup, readonly string[]>> = {
  affective: [
    ...['Punctuality', 'Neatness', 'Politeness', 'Honesty'],
    ...['Attentiveness', 'Cooperation', 'Self-control', 'Leadership'],
  ],
  psychomotor: ['Handwriting', 'Sports', 'Drawing', 'Music', 'Crafts', 'Laboratory', 'Computer'],
};

const usualTraits = traitGroups
  .flatMap((group) => usualNames[group].map((name) => ({ name, group })))
  .map((trait, index): Trait => ({ _id: usualId(index + 1), ...trait, isClosed: false }));

/** Scales that a school may take; best first. */
export const usualScales = {
  numbers: [
    { label: '5', word: 'Very good' },
    { label: '4', word: 'Good' },
    { label: '3', word: 'Fair' },
    { label: '2', word: 'Weak' },
    { label: '1', word: 'Poor' },
  ],
  letters: [
    { label: 'A', word: 'Excellent' },
    { label: 'B', word: 'Very good' },
    { label: 'C', word: 'Good' },
    { label: 'D', word: 'Fair' },
    { label: 'E', word: 'Poor' },
  ],
} as const;

/** Traits, scale and remarks of a school that has not changed them. */
export const usualConduct: Conduct = {
  traits: usualTraits,
  steps: usualScales.numbers.map((step, index) => ({ _id: usualId(101 + index), ...step })),
  closedSteps: [],
  suggestions: { teacher: usualTeacherRemarks, principal: usualPrincipalRemarks },
};

/** Sentences for an average; none without an average, or below all ranges. */
export function suggestionsFor(ranges: readonly RemarkRange[], average: number | undefined): readonly string[] {
  if (average === undefined) return [];
  const fitting = ranges.filter(({ from }) => from <= average);
  const [best] = [...fitting].sort((one, other) => other.from - one.from);
  return best?.texts ?? [];
}

/** A sentence for the student in this place of the list: neighbours with averages of one range have different ones. */
export function suggestRemark(
  ranges: readonly RemarkRange[],
  average: number | undefined,
  place: number,
): string | undefined {
  const texts = suggestionsFor(ranges, average);
  return texts[place % texts.length];
}

const plain = (text: string) => text.replaceAll('\u00A0', ' ').trim().toLowerCase();

/**
 * The step that was typed: by its label or its word, else by its number from the best; null for nothing typed, undefined
 * for what is no step.
 */
export function typedStep(text: string, steps: readonly Step[]): Step | null | undefined {
  const typed = plain(text);
  if (typed === '') return null;
  const named =
    steps.find(({ label }) => plain(label) === typed) ?? steps.find(({ word }) => word !== '' && plain(word) === typed);
  if (named) return named;
  const isNumbered = steps.some(({ label }) => /^\d+$/.test(label));
  return !isNumbered && /^[1-9]$/.test(typed) ? steps[Number(typed) - 1] : undefined;
}
