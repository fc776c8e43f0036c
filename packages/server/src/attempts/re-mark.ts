import { type Actor, recordAudit } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { shortText } from '../questions/short-text.ts';
import { correctBank } from './correct-bank.ts';
import { holdAttempts, holdExam } from './hold-rows.ts';
import { keepPaper } from './paper.ts';
import {
  type CorrectedPaper,
  type Correction,
  figuresOf,
  findPapersToCorrect,
  type Plan,
  planRemark,
} from './plan-remark.ts';
import { type KeptResult, toKeptResult } from './remark-result.ts';
import { keepScores } from './score-changes.ts';

type Order = Correction & { examId: string; reason: string; key?: string | undefined; by: Actor };

const otherRequest = () =>
  new AppError('conflict', 'This key was used for another request already. Please try again.', 'key');

async function findMade(trx: Trx, { key, examId, questionId, correctAnswer }: Order): Promise<KeptResult | undefined> {
  if (key === undefined) return undefined;
  const made = await trx.selectFrom('re_marks').selectAll().where('request_key', '=', key).executeTakeFirst();
  if (!made) return undefined;
  const isSame = made.exam_id === examId && made.question_id === questionId && made.correct_answer === correctAnswer;
  if (!isSame) throw otherRequest();
  return JSON.parse(made.result) as KeptResult;
}

/** Papers never change: the attempts move to one that differs in this key only. */
async function moveToCorrected(trx: Trx, context: Context, order: Order, { id, paper }: CorrectedPaper, at: string) {
  const questions = paper.questions.map((question) =>
    question._id === order.questionId ? { ...question, correctAnswer: order.correctAnswer } : question,
  );
  const corrected = await keepPaper(trx, order.examId, { ...paper, questions }, context.newId(), at);
  await trx
    .updateTable('attempts')
    .set({ paper_id: corrected })
    .where('exam_id', '=', order.examId)
    .where('paper_id', '=', id)
    .execute();
}

/** More rows in one statement would be more than the engines take. */
const atOnce = 500;

/** Finished attempts get their new figures, and what they had stays on record. */
async function markAgain(trx: Trx, context: Context, { changed }: Plan, order: Order): Promise<void> {
  const cause = { kind: 're-mark', reason: order.reason, by: order.by.fullName } as const;
  const results = changed.map((one) => ({ attemptId: one.attempt._id, ...figuresOf(one) }));
  await keepScores(trx, context, cause, results);
  for (const [points, group] of Map.groupBy(changed, (one) => one.points)) {
    for (let from = 0; from < group.length; from += atOnce) {
      const ids = group.slice(from, from + atOnce).map(({ attempt }) => attempt._id);
      await trx
        .updateTable('attempts')
        .set((eb) => ({
          score: eb('score', '+', points),
          correct_answers: eb('correct_answers', '+', Math.sign(points)),
        }))
        .where('_id', 'in', ids)
        .execute();
    }
  }
}

async function recordRemark(trx: Trx, title: string, order: Order, plan: Plan, at: string): Promise<void> {
  const { better, worse } = toKeptResult(plan);
  const question = shortText(plan.papers[0]?.question.text ?? '');
  const keys = [...new Set(plan.papers.map((corrected) => corrected.question.correctAnswer))];
  await recordAudit(trx, {
    action: 'exam.re-mark',
    by: order.by,
    at,
    subject: { kind: 'exam', _id: order.examId, title },
    before: { correctAnswer: keys.join(', ') },
    after: { question, correctAnswer: order.correctAnswer, reason: order.reason, better, worse, running: plan.running },
  });
}

/**
 * Corrects the key of a question on every paper of an exam, marks finished attempts again and gives the bank the key, in
 * one transaction. The same request key again returns what the first one did.
 */
export async function remark(trx: Trx, context: Context, order: Order): Promise<KeptResult> {
  const exam = await holdExam(trx, context, order.examId);
  const made = await findMade(trx, order);
  if (made) return made;
  const at = iso(context.now());
  const papers = await findPapersToCorrect(context, trx, order.examId, order);
  const paperIds = papers.map(({ id }) => id);
  const attempts = await holdAttempts(trx, context, { examId: order.examId, paperIds });
  const plan = await planRemark(trx, order, papers, attempts);
  const wrong = papers.filter(({ question }) => question.correctAnswer !== order.correctAnswer);
  for (const corrected of wrong) await moveToCorrected(trx, context, order, corrected, at);
  await markAgain(trx, context, plan, order);
  const isBankChanged = await correctBank(trx, order, papers, { by: order.by, at });
  const result = toKeptResult(plan);
  const kept = await trx
    .insertInto('re_marks')
    .values({
      _id: context.newId(),
      exam_id: order.examId,
      question_id: order.questionId,
      correct_answer: order.correctAnswer,
      reason: order.reason,
      request_key: order.key ?? null,
      result: JSON.stringify(result),
      made_by: order.by.fullName,
      made_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows === 0n) throw otherRequest();
  if (wrong.length > 0 || isBankChanged) await recordRemark(trx, exam.title, order, plan, at);
  return result;
}
