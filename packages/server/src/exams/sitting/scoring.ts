import type { FrozenQuestion } from '@akada/contract';
import { isBlank, isCorrect, isMarkedByHand, pointsFor, shareOf } from '@akada/contract/question-types';
import { pointsToPass } from '@akada/contract/rules/grade';
import { offFor, wholeOff } from '@akada/contract/rules/points-off';
import type { AttemptRow } from '../../platform/db/schema.ts';
import type { OwnPaper } from './paper.ts';

/** All rules of scoring: score = f(paper, answers, marks) (decision 32). */

type Outcome = { points: number; isCorrect: boolean; isWrong: boolean; isToMark: boolean };

const none: Outcome = { points: 0, isCorrect: false, isWrong: false, isToMark: false };

/**
 * Precedence: an annulment, then `mark`, the points that staff gave this very answer, then the key with its accepted
 * answers.
 */
export function outcomeOf(question: FrozenQuestion, answer: string, mark: number | undefined): Outcome {
  if (question.annulled === 'leave-out') return none;
  if (question.annulled === 'full-mark') return { ...none, points: question.points, isCorrect: true };
  if (mark !== undefined) return { ...none, points: mark, isCorrect: mark === question.points };
  if (isMarkedByHand(question)) return { ...none, isToMark: !isBlank(answer) };
  const isWrong = !isBlank(answer) && shareOf(question, answer) === 0;
  return { ...none, points: pointsFor(question, answer), isCorrect: isCorrect(question, answer), isWrong };
}

export const isCounted = ({ annulled }: FrozenQuestion) => annulled !== 'leave-out';

export type Scored = {
  score: number;
  correctAnswers: number;
  pointsOff: number;
  toMark: number;
  totalPoints: number;
  totalQuestions: number;
  byHand: number;
  /** By question. */
  earned: ReadonlyMap<string, number>;
};

export type Selected = ReadonlyMap<string, string>;
export type Given = ReadonlyMap<string, { points: number }>;

/**
 * Decisions, section 5. `selected` maps question ids to answers, `marks` to the points given by staff. A wrong answer
 * may take points off, but the total is never below 0; blank, partly right and hand-marked answers cost nothing.
 */
export function scorePaper(
  { questions, ...rule }: Pick<OwnPaper, 'questions' | 'wrongAnswerPenalty' | 'wrongAnswerPart'>,
  selected: Selected,
  marks: Given,
): Scored {
  const outcomes = questions.map((question) =>
    outcomeOf(question, selected.get(question._id) ?? '', marks.get(question._id)?.points),
  );
  const counted = questions.filter(isCounted);
  const points = outcomes.reduce((sum, outcome) => sum + outcome.points, 0);
  const off = questions.reduce((sum, one, index) => sum + (outcomes[index]?.isWrong ? offFor(rule, one.points) : 0), 0);
  const pointsOff = Math.min(points, wholeOff(off));
  return {
    score: points - pointsOff,
    correctAnswers: outcomes.filter((outcome) => outcome.isCorrect).length,
    pointsOff,
    toMark: outcomes.filter(({ isToMark }) => isToMark).length,
    totalPoints: counted.reduce((sum, question) => sum + question.points, 0),
    totalQuestions: counted.length,
    byHand: questions.filter((question) => isMarkedByHand(question) && !question.annulled).length,
    earned: new Map(questions.map(({ _id }, index) => [_id, outcomes[index]?.points ?? 0])),
  };
}

/** Totals of the paper as handed out; an annulment counts from the hand-in on. */
export function totalsOf({ passMark }: Pick<OwnPaper, 'passMark'>, scored: Omit<Scored, 'earned'>) {
  return {
    total_points: scored.totalPoints,
    total_questions: scored.totalQuestions,
    by_hand: scored.byHand,
    pass_points: passMark === undefined ? null : pointsToPass(passMark, scored.totalPoints),
  };
}

/** Result columns of an attempt. */
export const resultColumns = (paper: Pick<OwnPaper, 'passMark'>, scored: Omit<Scored, 'earned'>) => ({
  score: scored.score,
  correct_answers: scored.correctAnswers,
  to_mark: scored.toMark,
  ...totalsOf(paper, scored),
});
export type ResultColumns = ReturnType<typeof resultColumns>;

export const isResult = (attempt: Pick<AttemptRow, keyof ResultColumns>, result: ResultColumns) =>
  Object.entries(result).every(([name, value]) => attempt[name as keyof ResultColumns] === value);
