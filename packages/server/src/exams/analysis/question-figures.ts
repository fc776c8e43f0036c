import type { Question } from '@akada/contract';
import { isCorrect, isMarkedByHand, rulesOf } from '@akada/contract/question-types';
import { folded } from '@akada/contract/question-types/written';
import { correlation, type Sums, withRest } from './statistics.ts';

/** Counts of the strong, the others and the weak. */
export type Groups = [strong: number, others: number, weak: number];

/** The attempts that had a question, and y, their scores. */
export type Had = { n: number; y: number; yy: number; groups: Groups };

/** Attempts that gave the same answer, of which none is blank. */
export type Given = {
  answer: string;
  n: number;
  /** Their scores together. */
  y: number;
  /** 0 strong, 1 others, 2 weak. */
  group: 0 | 1 | 2;
  /** Points of the answer, as a share of the question's points. */
  share: number;
  /** Contribution to the score; negative if a wrong answer costs points. */
  x: number;
};

export type Choice = {
  text: string;
  isKey: boolean;
  n: number;
  /** Share of the students who had the question. */
  share: number;
  strong: number;
  weak: number;
  /** Correlation between this choice and the rest of the score. */
  discrimination: number | null;
  /** The points of all other questions of those who chose it. */
  rest: number;
};

export type QuestionFigures = {
  n: number;
  facility: number;
  blank: number;
  /** Share of strong students who are right, less that of weak ones. */
  difference: number;
  /** Point-biserial with the whole score, and with the score without the question. */
  pointBiserial: number | null;
  discrimination: number | null;
  choices: Choice[];
  groups: Groups;
  sums: Sums;
};

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

/** Number of most frequent answers shown for a question without options. */
const mostWritten = 6;

type Counted = { n: number; y: number; groups: Groups };

function countUp(counted: Counted, { n, y, x, group }: Given): void {
  counted.n += n;
  counted.y += y - n * x;
  counted.groups[group] += n;
}

const nobody = (): Counted => ({ n: 0, y: 0, groups: [0, 0, 0] });

function asWritten(question: Question, answer: string): string {
  if (question.options.length === 0) return answer.trim();
  return rulesOf(question.type).keyInWords({ ...question, correctAnswer: answer });
}

/** Answers that read alike are one, in the spelling that most students used. */
function writtenChoices(question: Question, given: readonly Given[]) {
  const bySpelling = [...Map.groupBy(given, ({ answer }) => answer)]
    .map(([answer, same]) => ({ answer, same, n: same.reduce((sum, { n }) => sum + n, 0) }))
    .sort((one, other) => other.n - one.n || (one.answer < other.answer ? -1 : 1));
  const alike = new Map<string, { text: string; isKey: boolean; counted: Counted }>();
  for (const { answer, same } of bySpelling) {
    const isKey = isCorrect(question, answer);
    const text = asWritten(question, answer);
    const key = `${isKey} ${folded(text)}`;
    const found = alike.get(key) ?? { text, isKey, counted: nobody() };
    alike.set(key, found);
    for (const one of same) countUp(found.counted, one);
  }
  const most = [...alike.values()].sort((one, other) => other.counted.n - one.counted.n);
  return most.filter(({ counted }) => counted.n > 1).slice(0, mostWritten);
}

function optionChoices(question: Question, given: readonly Given[], picked: (answer: string) => string[]) {
  const keys = picked(question.correctAnswer);
  const options = new Map(
    rulesOf(question.type)
      .shown(question)
      .options.map((text) => {
        const isKey = keys.includes(text) || isCorrect(question, text);
        return [text, { text, isKey, counted: nobody() }];
      }),
  );
  for (const one of given) {
    for (const text of new Set(picked(one.answer))) {
      const option = options.get(text);
      if (option) countUp(option.counted, one);
    }
  }
  return [...options.values()];
}

function choicesOf(question: Question, given: readonly Given[]) {
  if (isMarkedByHand(question)) return [];
  const { picked } = rulesOf(question.type);
  return picked ? optionChoices(question, given, picked) : writtenChoices(question, given);
}

/** All scores are on one scale. */
export function questionFigures(question: Question, had: Had, given: readonly Given[]): QuestionFigures {
  const total = (of: (one: Given) => number) => given.reduce((sum, one) => sum + of(one), 0);
  const answered = total(({ n }) => n);
  const earned = (group: number) => total((one) => (one.group === group ? one.n * one.share : 0));
  const sums: Sums = {
    ...{ n: had.n, y: had.y, yy: had.yy },
    x: total(({ n, x }) => n * x),
    xx: total(({ n, x }) => n * x * x),
    xy: total(({ x, y }) => x * y),
  };
  const rest = withRest(sums);
  const [strong, , weak] = had.groups;
  return {
    n: had.n,
    facility: shareOf(
      total(({ n, share }) => n * share),
      had.n,
    ),
    blank: shareOf(had.n - answered, had.n),
    difference: shareOf(earned(0), strong) - shareOf(earned(2), weak),
    pointBiserial: correlation(sums),
    discrimination: correlation(rest),
    choices: choicesOf(question, given).map(({ text, isKey, counted: { n, y, groups } }) => ({
      ...{ text, isKey, n },
      share: shareOf(n, had.n),
      strong: shareOf(groups[0], strong),
      weak: shareOf(groups[2], weak),
      discrimination: correlation({ n: had.n, x: n, xx: n, y: rest.y, yy: rest.yy, xy: y }),
      rest: y,
    })),
    groups: had.groups,
    sums,
  };
}

/** Discrimination if these choices, of which nobody makes two, were the key. */
export function discriminationOf({ sums }: Pick<QuestionFigures, 'sums'>, choices: readonly Choice[]): number | null {
  const n = choices.reduce((sum, choice) => sum + choice.n, 0);
  return correlation({ ...withRest(sums), x: n, xx: n, xy: choices.reduce((sum, { rest }) => sum + rest, 0) });
}
