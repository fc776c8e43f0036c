import { rulesOf } from '@akada/contract/question-types';
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

/** Papers never change, so the attempts move to a copy with the new key. */
async function moveToCorrected(
  trx: Trx,
  context: Context,
  order: Order,
  { id, paper, key }: CorrectedPaper,
  at: string,
) {
  const questions = paper.questions.map((question) =>
    question._id === order.questionId ? { ...question, correctAnswer: key } : question,
  );
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
  for (const [points, group] of Map.groupBy(changed, (one) => one.points)) {
    for (const chunk of inChunks(group)) {
      const attempts = chunk.map(({ attempt }) => attempt);
      await trx
        .updateTable('attempts')
        .set((eb) => ({
          score: eb('score', '+', points),
          correct_answers: eb('correct_answers', '+', Math.sign(points)),
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
  const correctAnswer = newest?.key ?? order.correctAnswer;
  const keys = [...new Set(plan.papers.map((corrected) => corrected.question.correctAnswer))];
  await recordAudit(trx, {
    action: 'exam.re-mark',
    by: order.by,
    at,
    subject: { kind: 'exam', _id: order.examId, title },
    before: { correctAnswer: keys.join(', ') },
    after: { question, correctAnswer, reason: order.reason, better, worse, running: plan.running },
  });
}

/** Changes the bank's question, unless it is gone or has become another question since. True when it was changed. */
async function correctBank(
  trx: Trx,
  { questionId, correctAnswer }: Correction,
  papers: readonly CorrectedPaper[],
  who: { by: Actor; at: string },
): Promise<boolean> {
  const row = await trx.selectFrom('questions').select('_id').where('_id', '=', questionId).executeTakeFirst();
  if (!row) return false;
  const before = await lockQuestion(trx, row._id);
  const banked = toQuestion(before);
  const isSame = papers.some(
    ({ question }) =>
      question.text === banked.text &&
      question.type === banked.type &&
      JSON.stringify(question.options) === JSON.stringify(banked.options),
  );
  if (!isSame || banked.correctAnswer === rulesOf(banked.type).stored({ ...banked, correctAnswer }).correctAnswer)
    return false;
  const after = await updateQuestionRow(trx, before, { correctAnswer }, who.at);
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
  const request = { exam_id: order.examId, question_id, correct_answer };
  const made = await findByRequestKey(trx, 're_marks', order.key, request);
  if (made) return JSON.parse(made.result) as StoredResult;
  const at = iso(context.now());
  const papers = await findPapersToCorrect(context, trx, order.examId, order);
  const paperIds = papers.map(({ id }) => id);
  const attempts = await lockAttempts(trx, { examId: order.examId, paperIds });
  const plan = await planRemark(trx, order, papers, attempts);
  const wrong = papers.filter(({ question, key }) => question.correctAnswer !== key);
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
