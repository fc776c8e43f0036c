import type { DecisionKind, MarkingDecision, Question } from '@akada/contract';
import { isMarkedByHand, rulesOf } from '@akada/contract/question-types';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, ExamRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findByRequestKey, keyUsedBefore } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { toQuestion } from '../../questions/question.entity.ts';
import { lockQuestion, recordQuestion, updateQuestionRow } from '../../questions/questions.queries.ts';
import { moveVersions } from '../sitting/exam-versions.ts';
import { isAmong, lockAttempts, lockExam, lockStudent } from '../sitting/locks.ts';
import { storePaper } from '../sitting/paper.ts';
import { keepCorrection } from '../sitting/paper-corrections.ts';
import { getExamTitle, isOf } from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { type CorrectedPaper, changedOn, correctedKey } from './correct-paper.ts';
import { decisionInWords, madeOf } from './decisions-in-words.ts';
import { refuseOverrideBesideSecond, writeMark } from './mark-answer.ts';
import { type StoredChanges, toStoredChanges } from './marking-changes.ts';
import { type Changed, type Override, type Plan, planDecisions } from './plan-decisions.ts';
import { pointsBetween, recordScores, resultOf } from './score-changes.ts';

type Order = {
  examId: string;
  decisions: readonly MarkingDecision[];
  reason: string;
  preview?: string | undefined;
  key?: string | undefined;
  by: Actor;
};

async function refusePendingSecond(db: Db, { overrides }: Plan, by: Actor): Promise<void> {
  for (const { attempt, question } of overrides) {
    if (isMarkedByHand(question)) await refuseOverrideBesideSecond(db, attempt, question._id, by);
  }
}

export async function previewDecisions(
  context: Context,
  order: Pick<Order, 'examId' | 'decisions' | 'by'>,
): Promise<StoredChanges> {
  const { db } = context;
  await getExamTitle(db, order.examId);
  await closeOverdue(context, { examId: order.examId });
  const plan = await planDecisions(context, db, order, async ({ paperIds, attemptIds }) => {
    const attempts = db.selectFrom('attempts').selectAll().where('exam_id', '=', order.examId);
    return attempts.where((eb) => isAmong(eb, { paperIds, attemptIds })).execute();
  });
  await refusePendingSecond(db, plan, order.by);
  return toStoredChanges(plan);
}

/** One statement, because a corrected copy may equal another paper that is being corrected. */
async function moveToCorrected(trx: Trx, context: Context, examId: string, papers: readonly CorrectedPaper[]) {
  const changed = papers.filter((one) => changedOn(one).length > 0);
  if (changed.length === 0) return;
  const at = iso(context.now());
  const moves: { from: string; to: string }[] = [];
  for (const { id, after } of changed) {
    moves.push({ from: id, to: await storePaper(trx, examId, after, context.newId(), at) });
  }
  const to = sql<string>`case paper_id ${sql.join(
    moves.map((move) => sql`when ${move.from} then ${move.to}`),
    sql` `,
  )} end`;
  await trx
    .updateTable('attempts')
    .set({ paper_id: to })
    .where('exam_id', '=', examId)
    .where(
      'paper_id',
      'in',
      moves.map(({ from }) => from),
    )
    .execute();
  await moveVersions(trx, examId, new Map(moves.map((move) => [move.from, move.to])));
}

/** Later starts get the corrections of the newest paper. */
async function keepCorrections(trx: Trx, examId: string, papers: readonly CorrectedPaper[]): Promise<void> {
  const kept = new Set<string>();
  for (const { after, touched } of papers) {
    for (const question of after.questions) {
      if (!touched.has(question._id) || kept.has(question._id)) continue;
      kept.add(question._id);
      await keepCorrection(trx, examId, question);
    }
  }
}

async function writeOverride(trx: Trx, context: Context, { decision, attempt }: Override, by: Actor): Promise<void> {
  const { questionId, points } = decision;
  const ofOne = { student_id: attempt.student_id, attempt_id: attempt._id, question_id: questionId };
  const answer = await trx
    .selectFrom('answers')
    .select('seq')
    .where((eb) => eb.and(ofOne))
    .executeTakeFirst();
  const marks = trx.selectFrom('hand_marks').selectAll();
  const before = await marks.where((eb) => eb.and(ofOne)).executeTakeFirst();
  if (points === null) {
    await trx
      .deleteFrom('hand_marks')
      .where((eb) => eb.and(ofOne))
      .execute();
    return;
  }
  const seq = answer?.seq ?? -1;
  const { comment, rubric } = before?.seq === seq ? before : { comment: '', rubric: '[]' };
  await writeMark(trx, context, attempt, { questionId, points, comment, rubric: JSON.parse(rubric), seq, by }, before);
  await trx
    .updateTable('attempts')
    .set({ marked: 1 })
    .where('student_id', '=', attempt.student_id)
    .where('_id', '=', attempt._id)
    .execute();
}

/** The first matching kind names the change. */
const causeKinds = [
  ['key', 're-mark'],
  ['annul', 'annul'],
  ['accept', 'accept'],
  ['override', 'override'],
] as const;

const causeKind = (kinds: readonly DecisionKind[]) =>
  causeKinds.find(([kind]) => kinds.includes(kind))?.[1] ?? 're-mark';

async function storeResults(trx: Trx, context: Context, changed: readonly Changed[], order: Order): Promise<void> {
  for (const [kind, some] of Map.groupBy(changed, ({ kinds }) => causeKind(kinds))) {
    const results = some.map(({ attempt, result, scored }) => {
      const points = pointsBetween(scored.before, scored.after);
      return { attempt, before: resultOf(attempt), after: result, points };
    });
    await recordScores(trx, context, { kind, reason: order.reason, by: order.by.fullName }, results);
  }
  for (const group of Map.groupBy(changed, ({ result }) => JSON.stringify(result)).values()) {
    for (const chunk of inChunks(group)) {
      const attempts = chunk.map(({ attempt }) => attempt);
      const [{ result } = { result: {} }] = chunk;
      await trx
        .updateTable('attempts')
        .set(result)
        .where(isOf(['student_id', '_id'], attempts))
        .execute();
    }
  }
}

type Key = Pick<Question, 'correctAnswer' | 'details'>;

const isSameKey = (one: Key, other: Key) =>
  one.correctAnswer === other.correctAnswer && JSON.stringify(one.details) === JSON.stringify(other.details);

/** Changes the bank's question, unless it was deleted or edited into another one. True if changed. */
async function correctBank(trx: Trx, questionId: string, order: Order, plan: Plan, at: string): Promise<boolean> {
  const row = await trx.selectFrom('questions').select('_id').where('_id', '=', questionId).executeTakeFirst();
  if (!row) return false;
  const before = await lockQuestion(trx, row._id);
  const banked = toQuestion(before, new Map());
  const asText = ({ text, type, ...question }: Question) => JSON.stringify([text, type, rulesOf(type).shown(question)]);
  const isAsked = plan.papers.some(({ paper, touched }) => {
    const asked = touched.has(questionId) && paper.questions.find(({ _id }) => _id === questionId);
    return asked && asText(asked) === asText(banked);
  });
  const { correctAnswer, details } = correctedKey(banked, order.decisions);
  if (!isAsked || isSameKey(banked, { correctAnswer, details })) return false;
  const after = await updateQuestionRow(trx, before, { correctAnswer, details }, at);
  await recordQuestion(trx, 'question.update', { by: order.by, at }, { before, after });
  return true;
}

async function correctBanked(trx: Trx, order: Order, plan: Plan, at: string): Promise<boolean> {
  const keys = order.decisions.filter(({ kind }) => kind === 'key' || kind === 'accept');
  let isChanged = false;
  for (const questionId of new Set(keys.map((one) => one.questionId).toSorted())) {
    isChanged = (await correctBank(trx, questionId, order, plan, at)) || isChanged;
  }
  return isChanged;
}

async function recordDecisions(
  trx: Trx,
  exam: Pick<ExamRow, '_id' | 'title'>,
  order: Order,
  plan: Plan,
  at: string,
): Promise<void> {
  const { counts } = toStoredChanges(plan);
  const students = new Set(plan.overrides.map(({ attempt }) => attempt.student_id));
  const [student = null] = plan.made.length === 0 && students.size === 1 ? students : [];
  const words = madeOf(plan).map(decisionInWords);
  await recordAudit(trx, {
    action: 'exam.re-mark',
    by: order.by,
    at,
    subject: { kind: 'exam', _id: exam._id, title: exam.title },
    person: student,
    before: { marking: words.map(({ before }) => before).join('; ') },
    after: {
      marking: words.map(({ after }) => after).join('; '),
      reason: order.reason,
      better: counts.better,
      worse: counts.worse,
      running: counts.running,
    },
  });
}

async function storeDecisions(trx: Trx, context: Context, order: Order, plan: Plan, result: StoredChanges) {
  const stored = await trx
    .insertInto('marking_decisions')
    .values({
      _id: context.newId(),
      exam_id: order.examId,
      request: JSON.stringify(order.decisions),
      made: JSON.stringify(madeOf(plan)),
      reason: order.reason,
      request_key: order.key ?? null,
      result: JSON.stringify(result),
      made_by: order.by.fullName,
      made_at: iso(context.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows === 0n) throw keyUsedBefore();
}

async function lockConcerned(trx: Trx, examId: string, wanted: { paperIds: string[]; attemptIds: string[] }) {
  const { paperIds, attemptIds } = wanted;
  if (paperIds.length + attemptIds.length === 0) return [];
  if (attemptIds.length > 0) {
    const named = trx.selectFrom('attempts').select('student_id').distinct().where('_id', 'in', attemptIds);
    const students = await named.where('exam_id', '=', examId).orderBy('student_id').execute();
    for (const { student_id } of students) await lockStudent(trx, student_id);
  }
  return lockAttempts(trx, { examId, paperIds, attemptIds });
}

/**
 * All decisions or none: moves the attempts to corrected papers, stores the overrides, re-marks finished attempts and
 * corrects the bank in one transaction. A repeated request key returns the first result.
 */
export async function applyDecisions(trx: Trx, context: Context, order: Order): Promise<StoredChanges> {
  const exam = await lockExam(trx, order.examId);
  const request = { exam_id: order.examId, request: JSON.stringify(order.decisions) };
  const first = await findByRequestKey(trx, 'marking_decisions', order.key, request);
  if (first) return JSON.parse(first.result) as StoredChanges;
  const at = iso(context.now());
  const plan = await planDecisions(context, trx, order, (wanted) => lockConcerned(trx, order.examId, wanted));
  await refusePendingSecond(trx, plan, order.by);
  const result = toStoredChanges(plan);
  if (order.preview !== undefined && order.preview !== result.preview) {
    throw new AppError('conflict', 'The results have changed since this preview. Please look at the changes again.');
  }
  await moveToCorrected(trx, context, order.examId, plan.papers);
  await keepCorrections(trx, order.examId, plan.papers);
  for (const override of plan.overrides) await writeOverride(trx, context, override, order.by);
  await storeResults(trx, context, plan.changed, order);
  const isBankChanged = await correctBanked(trx, order, plan, at);
  const isPaperChanged = plan.papers.some((paper) => changedOn(paper).length > 0);
  if (!isPaperChanged && !isBankChanged && plan.overrides.length === 0) return result;
  await storeDecisions(trx, context, order, plan, result);
  await recordDecisions(trx, exam, order, plan, at);
  return result;
}
