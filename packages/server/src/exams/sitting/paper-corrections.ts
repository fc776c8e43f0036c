import type { FrozenQuestion } from '@akada/contract';
import { asStored, rulesOf } from '@akada/contract/question-types';
import type { Db, PaperCorrectionRow, Trx } from '../../platform/db/schema.ts';

/**
 * Decisions of staff about an exam's questions that the bank cannot store: papers of later starts include them, too
 * (decision 32).
 */

/** Identity of a question: an edited one is different. */
export const askedAs = (question: FrozenQuestion) =>
  JSON.stringify([question.text, question.type, rulesOf(question.type).shown(question)]);

export function findPaperCorrections(db: Db, examId: string): Promise<PaperCorrectionRow[]> {
  return db.selectFrom('paper_corrections').selectAll().where('exam_id', '=', examId).execute();
}

export function corrected(questions: FrozenQuestion[], corrections: readonly PaperCorrectionRow[]): FrozenQuestion[] {
  if (corrections.length === 0) return questions;
  const byId = new Map(corrections.map((row) => [row.question_id, row]));
  return questions.map((question) => {
    const row = byId.get(question._id);
    if (!row || row.asked !== askedAs(question)) return question;
    const accepted = (JSON.parse(row.accepted) as string[]).filter((key) => key !== question.correctAnswer);
    return {
      ...question,
      ...(accepted.length > 0 && { details: { ...question.details, accepted } }),
      ...(row.annulled && { annulled: row.annulled }),
    };
  });
}

/** Accepted answers, unless the type stores them: then the bank has them. */
function acceptedOnPaper(question: FrozenQuestion): readonly string[] {
  const accepted = question.details?.accepted ?? [];
  return asStored(question).details?.accepted ? [] : accepted;
}

/** `question` as the corrected paper has it. */
export async function keepCorrection(trx: Trx, examId: string, question: FrozenQuestion): Promise<void> {
  const accepted = acceptedOnPaper(question);
  await trx
    .deleteFrom('paper_corrections')
    .where('exam_id', '=', examId)
    .where('question_id', '=', question._id)
    .execute();
  if (accepted.length === 0 && !question.annulled) return;
  await trx
    .insertInto('paper_corrections')
    .values({
      exam_id: examId,
      question_id: question._id,
      asked: askedAs(question),
      accepted: JSON.stringify(accepted),
      annulled: question.annulled ?? null,
    })
    .execute();
}
