import type { DecisionKind, FrozenQuestion, MarkingDecision } from '@akada/contract';
import { isBlank, isMarkedByHand } from '@akada/contract/question-types';
import { takesPointsOff } from '@akada/contract/rules/points-off';
import { inChunks } from '../../platform/db/dialect.ts';
import type { AttemptRow, Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { ownPaper, type Paper } from '../sitting/paper.ts';
import { askedAs } from '../sitting/paper-corrections.ts';
import { isCounted, type ResultColumns, resultColumns, type Scored, scorePaper } from '../sitting/scoring.ts';
import { findAnswersOf, marksOfAnswers } from '../sitting/sitting.queries.ts';
import { type CorrectedPaper, changedOn, correctPapers, type MadeCorrection } from './correct-paper.ts';
import { findNextPaper, findPapers } from './papers-in-use.ts';

type OverrideDecision = Extract<MarkingDecision, { kind: 'override' }>;

/** `before`: the answer's points so far. */
export type Override = {
  decision: OverrideDecision;
  attempt: AttemptRow;
  question: FrozenQuestion;
  before: number;
};

/** `scored` covers the questions that affect the difference: all, if wrong answers take points off. */
export type Changed = {
  attempt: AttemptRow;
  kinds: readonly DecisionKind[];
  scored: { before: Scored; after: Scored };
  result: ResultColumns;
};

export type Plan = {
  papers: CorrectedPaper[];
  made: MadeCorrection[];
  overrides: Override[];
  attempts: number;
  running: number;
  changed: Changed[];
};

/** With draws, an attempt has only some questions. Their order does not matter here. */
const questionsOf = (paper: Paper, attemptId: string) =>
  paper.draws ? ownPaper(paper, attemptId).questions : paper.questions;

type Having = {
  attempt: AttemptRow;
  paper: CorrectedPaper;
  questions: FrozenQuestion[];
  overrides: OverrideDecision[];
};

function isConcerned({ paper, questions, overrides }: Having): boolean {
  return overrides.length > 0 || questions.some(({ _id }) => paper.touched.has(_id));
}

function refuseNothingLeft(having: readonly Having[]): void {
  const isEmpty = having.some(({ questions }) => questions.length > 0 && !questions.some(isCounted));
  if (isEmpty) throw new AppError('invalid', 'Decisions must leave a question that counts on each paper', 'decisions');
}

function refuseOverride(decisions: readonly MarkingDecision[], decision: OverrideDecision, one: Having | undefined) {
  const refuse = (code: 'invalid' | 'not_found' | 'conflict', message: string, field: keyof OverrideDecision) =>
    new AppError(code, message, `decisions.${decisions.indexOf(decision)}.${field}`);
  if (!one) throw refuse('not_found', 'Attempt not found in this exam', 'attemptId');
  if (one.attempt.status === 'running') throw refuse('conflict', 'This student is still writing', 'attemptId');
  const question = one.questions.find(({ _id }) => _id === decision.questionId);
  if (!question) throw refuse('not_found', 'This question is not on the paper', 'questionId');
  if (decision.points === null && isMarkedByHand(question)) {
    throw refuse('invalid', 'Points must be given: this question is marked by hand', 'points');
  }
  if (decision.points !== null && decision.points > question.points) {
    throw refuse('invalid', `Points must be at most ${question.points}`, 'points');
  }
  return question;
}

type Given = { answers: ReadonlyMap<string, string>; marks: ReadonlyMap<string, { points: number }> };

async function findGiven(db: Db, having: readonly Having[], questionIds: string[]): Promise<Map<string, Given>> {
  const all = new Map<string, Given>();
  for (const [takesOff, some] of Map.groupBy(having, ({ paper }) => takesPointsOff(paper.paper))) {
    for (const chunk of inChunks(some)) {
      const attempts = chunk.map(({ attempt }) => attempt);
      const answers = await findAnswersOf(db, attempts, takesOff ? undefined : questionIds);
      const marked = attempts.filter((attempt) => attempt.marked > 0);
      const marks = Map.groupBy(marked.length > 0 ? await marksOfAnswers(db, marked) : [], (mark) => mark.attempt_id);
      for (const { _id } of attempts) {
        const own = (marks.get(_id) ?? []).map((mark) => [mark.question_id, mark] as const);
        all.set(_id, { answers: answers.get(_id) ?? new Map(), marks: new Map(own) });
      }
    }
  }
  return all;
}

/** An override without points removes the mark, so that the key decides. */
function withOverrides(marks: Given['marks'], overrides: readonly OverrideDecision[]): Given['marks'] {
  const after = new Map(marks);
  for (const { questionId, points } of overrides) {
    if (points === null) after.delete(questionId);
    else after.set(questionId, { points });
  }
  return after;
}

const sums = ['score', 'correctAnswers', 'pointsOff', 'toMark', 'totalPoints', 'totalQuestions', 'byHand'] as const;

function difference(attempt: AttemptRow, before: Scored, after: Scored): Omit<Scored, 'earned'> {
  const was = {
    score: attempt.score ?? 0,
    correctAnswers: attempt.correct_answers ?? 0,
    pointsOff: before.pointsOff,
    toMark: attempt.to_mark,
    totalPoints: attempt.total_points,
    totalQuestions: attempt.total_questions,
    byHand: attempt.by_hand,
  };
  const now = sums.map((name) => [name, was[name] + after[name] - before[name]] as const);
  return Object.fromEntries(now) as Omit<Scored, 'earned'>;
}

const isSameScore = (before: Scored, after: Scored) =>
  sums.every((name) => before[name] === after[name]) &&
  [...after.earned].every(([id, points]) => before.earned.get(id) === points);

function changeOf(one: Having, given: Given, kindsOf: ReadonlyMap<string, DecisionKind[]>): Changed | null {
  const { attempt, paper, overrides } = one;
  const changed = new Set(changedOn(paper).map(({ _id }) => _id));
  const named = new Set([...changed, ...overrides.map(({ questionId }) => questionId)]);
  const takesOff = takesPointsOff(paper.paper);
  const some = (questions: FrozenQuestion[]) => (takesOff ? questions : questions.filter(({ _id }) => named.has(_id)));
  const before = scorePaper(
    { ...paper.paper, questions: some(questionsOf(paper.paper, attempt._id)) },
    given.answers,
    given.marks,
  );
  const marks = withOverrides(given.marks, overrides);
  const after = scorePaper({ ...paper.after, questions: some(one.questions) }, given.answers, marks);
  if (isSameScore(before, after)) return null;
  const own = one.questions.flatMap(({ _id }) => (changed.has(_id) ? (kindsOf.get(_id) ?? []) : []));
  const kinds = [...new Set([...own, ...(overrides.length > 0 ? (['override'] as const) : [])])];
  const result = resultColumns(paper.paper, difference(attempt, before, after));
  return { attempt, kinds, scored: { before, after }, result };
}

function kindsByQuestion(decisions: readonly MarkingDecision[]): Map<string, DecisionKind[]> {
  const corrections = decisions.filter(({ kind }) => kind !== 'override');
  const byQuestion = Map.groupBy(corrections, ({ questionId }) => questionId);
  return new Map([...byQuestion].map(([id, some]) => [id, some.map(({ kind }) => kind)]));
}

/** The last override for an answer counts. */
function overridesByAttempt(decisions: readonly MarkingDecision[]): Map<string, OverrideDecision[]> {
  const overrides = decisions.filter((one) => one.kind === 'override');
  const last = new Map(overrides.map((one) => [`${one.attemptId} ${one.questionId}`, one]));
  return Map.groupBy(last.values(), ({ attemptId }) => attemptId);
}

type Handed = { id: string; paper: Paper };

/** An edited question in the next paper is a different one, to which no decision applies. */
function correctNext(next: Handed | undefined, used: readonly Handed[], decisions: readonly MarkingDecision[]) {
  if (!next) return [];
  const asked = new Set(used.flatMap(({ paper }) => paper.questions.map((one) => `${one._id} ${askedAs(one)}`)));
  const isSame = ({ questionId }: MarkingDecision) =>
    next.paper.questions.some((one) => one._id === questionId && asked.has(`${one._id} ${askedAs(one)}`));
  return correctPapers([next], decisions.filter(isSame)).papers;
}

type Wanted = { paperIds: string[]; attemptIds: string[] };

/** Computes the changes of the decisions. `findAttempts` may lock the attempts. */
export async function planDecisions(
  context: Context,
  db: Db,
  order: { examId: string; decisions: readonly MarkingDecision[] },
  findAttempts: (wanted: Wanted) => Promise<AttemptRow[]>,
): Promise<Plan> {
  const { examId, decisions } = order;
  const used = await findPapers(context, db, examId);
  const { papers: corrected, made } = correctPapers(used, decisions);
  const papers = [...corrected, ...correctNext(await findNextPaper(context, db, examId, used), used, decisions)];
  const overriding = overridesByAttempt(decisions);
  const paperIds = papers.filter(({ touched }) => touched.size > 0).map(({ id }) => id);
  const attempts = await findAttempts({ paperIds, attemptIds: [...overriding.keys()] });
  const onPaper = new Map(papers.map((paper) => [paper.id, paper]));
  const having = attempts
    .flatMap((attempt): Having[] => {
      const paper = onPaper.get(attempt.paper_id);
      if (!paper) return [];
      const questions = questionsOf(paper.after, attempt._id);
      return [{ attempt, paper, questions, overrides: overriding.get(attempt._id) ?? [] }];
    })
    .filter(isConcerned);
  refuseNothingLeft(having);
  const finished = having.filter(({ attempt }) => attempt.status === 'submitted');
  const byId = new Map(having.map((one) => [one.attempt._id, one]));
  const asked = [...overriding.values()].flat().map((decision) => {
    return { decision, question: refuseOverride(decisions, decision, byId.get(decision.attemptId)) };
  });
  const toMark = finished.filter(({ paper, overrides }) => paper.after !== paper.paper || overrides.length > 0);
  const given = await findGiven(db, toMark, [...new Set(decisions.map(({ questionId }) => questionId))]);
  const kindsOf = kindsByQuestion(decisions);
  const overrides = asked.flatMap(({ decision, question }): Override[] => {
    const { attempt } = byId.get(decision.attemptId) as Having;
    const { answers, marks } = given.get(attempt._id) as Given;
    if ((marks.get(question._id)?.points ?? null) === decision.points) return [];
    if (isMarkedByHand(question) && isBlank(answers.get(question._id) ?? '')) {
      const field = `decisions.${decisions.indexOf(decision)}.questionId`;
      throw new AppError('conflict', 'There is nothing to mark: the student left this question blank', field);
    }
    const { earned } = scorePaper({ questions: [question] }, answers, marks);
    return [{ decision, attempt, question, before: earned.get(question._id) ?? 0 }];
  });
  const changed = toMark.flatMap((one) => changeOf(one, given.get(one.attempt._id) as Given, kindsOf) ?? []);
  return { papers, made, overrides, attempts: finished.length, running: having.length - finished.length, changed };
}
