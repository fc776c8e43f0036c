import type { DecisionKind, FrozenQuestion } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { shortText } from '../../questions/question.entity.ts';
import type { MadeCorrection } from './correct-paper.ts';
import type { Override, Plan } from './plan-decisions.ts';

/** A decision in the history and the audit log; without names. */
export type Made = {
  kind: DecisionKind;
  questionId: string;
  text: string;
  before?: string;
  after?: string;
  attemptId?: string;
};

function keyInWords(question: FrozenQuestion): string {
  const words = rulesOf(question.type).keyInWords(question);
  const others = (question.details?.accepted ?? []).filter((key) => !words.includes(key));
  return [
    words,
    ...others.map((correctAnswer) => rulesOf(question.type).keyInWords({ ...question, correctAnswer })),
  ].join(' or ');
}

const annulments = { 'full-mark': 'Full mark for all', 'leave-out': 'Left out of the total' } as const;

const inWords = (points: number) => (points === 1 ? '1 point' : `${points} points`);

function toMade({ decision: { kind }, of: { before, after } }: MadeCorrection): Made {
  const head = { kind, questionId: after._id, text: shortText(after.text) };
  if (kind !== 'annul') return { ...head, before: keyInWords(before), after: keyInWords(after) };
  const words = ({ annulled }: FrozenQuestion) => annulled && annulments[annulled];
  const [was, is] = [words(before), words(after)];
  return { ...head, ...(was && { before: was }), ...(is && { after: is }) };
}

function toMadeOverride({ decision, attempt, question, before }: Override): Made {
  return {
    kind: 'override',
    questionId: question._id,
    text: shortText(question.text),
    before: inWords(before),
    ...(decision.points !== null && { after: inWords(decision.points) }),
    attemptId: attempt._id,
  };
}

export const madeOf = ({ made, overrides }: Plan): Made[] => [...made.map(toMade), ...overrides.map(toMadeOverride)];

/** For the audit log. */
export function decisionInWords({ kind, text, before, after }: Made): { before: string; after: string } {
  const nothing = kind === 'override' ? 'By the key' : 'Counts';
  return { before: `${text}: ${before ?? nothing}`, after: `${text}: ${after ?? nothing}` };
}
