import type { Context } from '../http/context.ts';
import { getExamTitle } from './exam-title.ts';
import { finaliseOverdue } from './finalise.ts';
import { type Correction, findPapersToCorrect, planRemark } from './plan-remark.ts';
import { type KeptResult, toKeptResult } from './remark-result.ts';

/** Whose result would change; nothing is written. */
export async function previewRemark(context: Context, examId: string, correction: Correction): Promise<KeptResult> {
  const { db } = context;
  await getExamTitle(db, examId);
  await finaliseOverdue(context, { examId });
  const papers = await findPapersToCorrect(context, db, examId, correction);
  const paperIds = papers.map(({ id }) => id);
  const attempts = await db
    .selectFrom('attempts')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('paper_id', 'in', paperIds)
    .execute();
  return toKeptResult(await planRemark(db, { ...correction, examId }, papers, attempts));
}
