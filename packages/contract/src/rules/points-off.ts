/** Parts of a question's points that a wrong answer to it may take off. */
export const partsOff = ['1/5', '1/4', '1/3', '1/2', '1'] as const;
export type PartOff = (typeof partsOff)[number];

export const partInWords: Readonly<Record<PartOff, string>> = {
  '1/5': 'a fifth of the question’s points',
  '1/4': 'a quarter of the question’s points',
  '1/3': 'a third of the question’s points',
  '1/2': 'half of the question’s points',
  '1': 'all of the question’s points',
};

type Rule = { wrongAnswerPenalty?: number | undefined; wrongAnswerPart?: PartOff | undefined };

export const takesPointsOff = ({ wrongAnswerPenalty, wrongAnswerPart }: Rule) =>
  wrongAnswerPenalty !== undefined || wrongAnswerPart !== undefined;

/** Exact, so a third of one point is no whole number. */
export function offFor({ wrongAnswerPenalty = 0, wrongAnswerPart }: Rule, points: number): number {
  if (wrongAnswerPart === undefined) return wrongAnswerPenalty;
  const [above = 0, below = 1] = wrongAnswerPart.split('/').map(Number);
  return wrongAnswerPenalty + (points * above) / below;
}

/** Scores are whole: parts are added up first, and what is left of a point stays with the student. */
export const wholeOff = (sum: number) => Math.floor(sum + 1e-9);
