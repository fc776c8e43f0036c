import {
  type FrozenQuestion,
  type MarkingDecision,
  type Question,
  questionMessages,
  questionProblem,
} from '@akada/contract';
import { asStored, isCorrect, isMarkedByHand } from '@akada/contract/question-types';
import { mostAccepted } from '@akada/contract/question-types/short-answer/details';
import { AppError } from '../../platform/http/app-error.ts';
import type { Paper } from '../sitting/paper.ts';

/** Corrections of frozen papers by decisions. Papers never change: the attempts move to a copy. */

export type Correction = Exclude<MarkingDecision, { kind: 'override' }>;

type PaperToCorrect = { id: string; paper: Paper };

/** `after` is the same object if nothing changed. `touched`: questions that a decision fits, changed or not. */
export type CorrectedPaper = PaperToCorrect & { after: Paper; touched: ReadonlySet<string> };

/** `of` is from the paper handed out last, for the wording. */
export type MadeCorrection = { decision: Correction; of: { before: FrozenQuestion; after: FrozenQuestion } };

type Problem = { field: string; message: string };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function withKey(question: FrozenQuestion, { correctAnswer, details }: Extract<Correction, { kind: 'key' }>) {
  const asked = { ...question, correctAnswer, details: details ?? question.details };
  const stored = asStored(asked);
  const accepted = (asked.details?.accepted ?? []).filter((key) => !same(key, stored.correctAnswer));
  const kept = stored.details?.accepted ?? accepted;
  const own = { ...stored.details, ...(kept.length > 0 && { accepted: kept }) };
  return { ...question, correctAnswer: stored.correctAnswer, details: Object.keys(own).length > 0 ? own : undefined };
}

function withAccepted(question: FrozenQuestion, correctAnswer: string): FrozenQuestion {
  const key = asStored({ ...question, correctAnswer }).correctAnswer;
  const accepted = question.details?.accepted ?? [];
  if (isCorrect(question, key) || [question.correctAnswer, ...accepted].includes(key)) return question;
  return { ...question, details: { ...question.details, accepted: [...accepted, key] } };
}

function annulledAs(question: FrozenQuestion, how: Extract<Correction, { kind: 'annul' }>['how']): FrozenQuestion {
  const { annulled, ...rest } = question;
  if (how === 'count-again') return annulled ? rest : question;
  return annulled === how ? question : { ...rest, annulled: how };
}

function problemOf(question: FrozenQuestion, decision: Correction): Problem | null {
  if (decision.kind === 'annul') return null;
  const { correctAnswer } = decision;
  const details = decision.kind === 'key' ? decision.details : undefined;
  const problem = questionProblem({ ...question, correctAnswer, ...(details && { details }) }, questionMessages);
  if (problem) {
    return { message: problem.message, field: problem.field.startsWith('details') ? problem.field : 'correctAnswer' };
  }
  if (decision.kind === 'key') return null;
  const accepted = question.details?.accepted ?? [];
  const wrong = (message: string) => ({ message, field: 'correctAnswer' });
  if (accepted.length >= mostAccepted) return wrong(`Correct answer: at most ${mostAccepted} others can be accepted`);
  const tooLong = [...correctAnswer].length > 500;
  return tooLong ? wrong('Correct answer must be at most 500 characters long to be accepted too') : null;
}

function correct(question: FrozenQuestion, decision: Correction): FrozenQuestion {
  if (decision.kind === 'annul') return annulledAs(question, decision.how);
  return decision.kind === 'key' ? withKey(question, decision) : withAccepted(question, decision.correctAnswer);
}

/** The bank's question after the decisions that fit it. */
export function correctedKey(banked: Question, decisions: readonly MarkingDecision[]): Question {
  let question = banked;
  for (const decision of decisions) {
    const isKey = decision.kind === 'key' || decision.kind === 'accept';
    if (!isKey || decision.questionId !== banked._id || problemOf(question, decision)) continue;
    question = correct(question, decision);
  }
  return { ...question, ...asStored(question), options: banked.options };
}

function correctOne(one: CorrectedPaper, decision: Correction): CorrectedPaper {
  const at = one.after.questions.findIndex(({ _id }) => _id === decision.questionId);
  const question = one.after.questions[at];
  if (!question || problemOf(question, decision)) return one;
  const touched = new Set([...one.touched, question._id]);
  const after = correct(question, decision);
  if (same(after, question)) return { ...one, touched };
  return { ...one, touched, after: { ...one.after, questions: one.after.questions.with(at, after) } };
}

const refused = (code: 'invalid' | 'not_found', message: string, at: number, field: string) =>
  new AppError(code, message, `decisions.${at}.${field}`);

/**
 * In order. A paper that a decision does not fit (its options do not contain the key) stays unchanged. Throws 404 if
 * the question is on no paper, 400 if the decision fits none.
 */
export function correctPapers(
  papers: readonly PaperToCorrect[],
  decisions: readonly MarkingDecision[],
): { papers: CorrectedPaper[]; made: MadeCorrection[] } {
  let corrected: CorrectedPaper[] = papers.map((one) => ({ ...one, after: one.paper, touched: new Set() }));
  const made: MadeCorrection[] = [];
  for (const [at, decision] of decisions.entries()) {
    if (decision.kind === 'override') continue;
    const found = corrected.flatMap(
      ({ after }) => after.questions.find(({ _id }) => _id === decision.questionId) ?? [],
    );
    if (found.length === 0) throw refused('not_found', 'This question is on no paper of this exam', at, 'questionId');
    if (decision.kind !== 'annul' && found.some(isMarkedByHand)) {
      throw refused('invalid', 'This question is marked by hand: change its marks instead', at, 'questionId');
    }
    const [problem] = found.map((question) => problemOf(question, decision));
    const fitting = found.find((question) => problemOf(question, decision) === null);
    if (problem && !fitting) throw refused('invalid', problem.message, at, problem.field);
    if (fitting) made.push({ decision, of: { before: fitting, after: correct(fitting, decision) } });
    corrected = corrected.map((one) => correctOne(one, decision));
  }
  return { papers: corrected, made };
}

export const changedOn = ({ paper, after }: CorrectedPaper) =>
  after.questions.filter((question, index) => question !== paper.questions[index]);
