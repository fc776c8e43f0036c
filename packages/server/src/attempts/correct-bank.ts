import type { Actor } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { holdQuestion, toQuestion, updateQuestionRow } from '../questions/questions.queries.ts';
import { recordQuestion } from '../questions/record-question.ts';
import type { CorrectedPaper, Correction } from './plan-remark.ts';

/**
 * Gives the question in the bank the new key, so that later starts are right; unless it has become another question since
 * the papers were handed out, or is gone. True when it was changed.
 */
export async function correctBank(
  trx: Trx,
  { questionId, correctAnswer }: Correction,
  papers: readonly CorrectedPaper[],
  who: { by: Actor; at: string },
): Promise<boolean> {
  const row = await trx.selectFrom('questions').select('_id').where('_id', '=', questionId).executeTakeFirst();
  if (!row) return false;
  const before = await holdQuestion(trx, row._id);
  const banked = toQuestion(before);
  const isSame = papers.some(
    ({ question }) =>
      question.text === banked.text &&
      question.type === banked.type &&
      JSON.stringify(question.options) === JSON.stringify(banked.options),
  );
  if (!isSame || banked.correctAnswer === correctAnswer) return false;
  const after = await updateQuestionRow(trx, before, { correctAnswer }, who.at);
  await recordQuestion(trx, 'question.update', who, { before, after });
  return true;
}
