import type { Question } from '@akada/contract';
import { asStored, rulesOf } from '@akada/contract/question-types';
import { type Actor, recordAudit } from '../audit/record.ts';
import { inChunks } from '../db/dialect.ts';
import type { Trx } from '../db/schema.ts';
import { findByRequestKey, keyUsedBefore } from '../http/changed-meanwhile.ts';
import { type Context, iso } from '../http/context.ts';
import { shortText, toQuestion } from '../questions/question.entity.ts';
import { lockQuestion, recordQuestion, updateQuestionRow } from '../questions/questions.queries.ts';
import { lockAttempts, lockExam } from '../sitting/locks.ts';
import { storePaper } from '../sitting/paper.ts';
import { isOf } from '../sitting/sitting.queries.ts';
import {
  beforeAndAfter,
  type CorrectedPaper,
  type Correction,
  findPapersToCorrect,
  type Plan,
  planRemark,
  type StoredResult,
  toStoredResult,
} from './plan-re-mark.ts';
import { recordScores } from './score-changes.ts';

type Order = Correction & { examId: string; reason: string; key?: string | undefined; by: Actor };

type Key = Pick<Question, 'correctAnswer' | 'details'>;

const isSameText = (one: Key, other: Key) =>
  one.correctAnswer === other.correctAnswer && JSON.stringify(one.details) === JSON.stringify(other.details);

/** Papers never change, so the attempts move to a copy with the new key. */
async function moveToCorrected(
  trx: Trx,
  context: Context,
  order: Order,
  { id, paper, corrected: asked }: CorrectedPaper,
  at: string,
) {
  const questions = paper.questions.map((question) => (question._id === order.questionId ? asked : question));
  const corrected = await storePaper(trx, order.examId, { ...paper, questions }, context.newId(), at);
  await trx
    .updateTable('attempts')
    .set({ paper_id: corrected })
    .where('exam_id', '=', order.examId)
    .where('paper_id', '=', id)
    .execute();
}

async function markAgain(trx: Trx, context: Context, { changed }: Plan, order: Order): Promise<void> {
  const cause = { kind: 're-mark', reason: order.reason, by: order.by.fullName } as const;
  const results = changed.map((one) => ({ attempt: one.attempt, ...beforeAndAfter(one) }));
  await recordScores(trx, context, cause, results);
  for (const group of Map.groupBy(changed, ({ points, correct }) => `${points} ${correct}`).values()) {
    const [{ points, correct } = { points: 0, correct: 0 }] = group;
    for (const chunk of inChunks(group)) {
      const attempts = chunk.map(({ attempt }) => attempt);
      await trx
        .updateTable('attempts')
        .set((eb) => ({
          score: eb('score', '+', points),
          correct_answers: eb('correct_answers', '+', correct),
        }))
        .where(isOf(['student_id', '_id'], attempts))
        .execute();
    }
  }
}

async function recordRemark(trx: Trx, title: string, order: Order, plan: Plan, at: string): Promise<void> {
  const { better, worse } = toStoredResult(plan);
  const [newest] = plan.papers;
  const question = shortText(newest?.question.text ?? '');
  const correctAnswer = newest?.corrected.correctAnswer ?? order.correctAnswer;
  const keys = [...new Set(plan.papers.map((corrected) => corrected.question.correctAnswer))];
  await recordAudit(trx, {
    action: 'exam.re-mark',
    by: order.by,
    at,
    subject: { kind: 'exam', _id: order.examId, title },
    before: { correctAnswer: keys.join(', '), details: newest?.question.details },
    after: {
      question,
      correctAnswer,
      details: newest?.corrected.details,
      reason: order.reason,
      better,
      worse,
      running: plan.running,
    },
  });
}

/** Changes the bank's question, unless it is gone or has become another question since. True when it was changed. */
async function correctBank(
  trx: Trx,
  { questionId, correctAnswer, details }: Correction,
  papers: readonly CorrectedPaper[],
  who: { by: Actor; at: string },
): Promise<boolean> {
  const row = await trx.selectFrom('questions').select('_id').where('_id', '=', questionId).executeTakeFirst();
  if (!row) return false;
  const before = await lockQuestion(trx, row._id);
  const banked = toQuestion(before, new Map());
  const isSame = papers.some(
    ({ question }) =>
      question.text === banked.text &&
      question.type === banked.type &&
      JSON.stringify(rulesOf(question.type).shown(question)) === JSON.stringify(rulesOf(banked.type).shown(banked)),
  );
  const corrected = { correctAnswer, details: details ?? banked.details };
  if (!isSame || isSameText(banked, asStored({ ...banked, ...corrected }))) return false;
  const after = await updateQuestionRow(trx, before, corrected, who.at);
  await recordQuestion(trx, 'question.update', who, { before, after });
  return true;
}

/**
 * Corrects the papers, marks finished attempts again and corrects the bank in one transaction. The same request key
 * again returns the first result.
 */
export async function remark(trx: Trx, context: Context, order: Order): Promise<StoredResult> {
  const exam = await lockExam(trx, order.examId);
  const { questionId: question_id, correctAnswer: correct_answer } = order;
  const details = order.details ? JSON.stringify(order.details) : null;
  const request = { exam_id: order.examId, question_id, correct_answer, details };
  const made = await findByRequestKey(trx, 're_marks', order.key, request);
  if (made) return JSON.parse(made.result) as StoredResult;
  const at = iso(context.now());
  const papers = await findPapersToCorrect(context, trx, order.examId, order);
  const paperIds = papers.map(({ id }) => id);
  const attempts = await lockAttempts(trx, { examId: order.examId, paperIds });
  const plan = await planRemark(trx, order, papers, attempts);
  const wrong = papers.filter(({ question, corrected }) => !isSameText(question, corrected));
  for (const corrected of wrong) await moveToCorrected(trx, context, order, corrected, at);
  await markAgain(trx, context, plan, order);
  const isBankChanged = await correctBank(trx, order, papers, { by: order.by, at });
  const result = toStoredResult(plan);
  const stored = await trx
    .insertInto('re_marks')
    .values({
      _id: context.newId(),
      ...request,
      reason: order.reason,
      request_key: order.key ?? null,
      result: JSON.stringify(result),
      made_by: order.by.fullName,
      made_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows === 0n) throw keyUsedBefore();
  if (wrong.length > 0 || isBankChanged) await recordRemark(trx, exam.title, order, plan, at);
  return result;
}
