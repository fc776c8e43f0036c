import type { Db } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { getPaper, type Paper } from './paper.ts';

export type PaperInUse = { id: string; attempts: number; finished: number; paper: Paper };

/** The papers that attempts at the exam are judged by; first the one that was handed out last, corrected since or not. */
export async function findPapersInUse(context: Context, db: Db, examId: string): Promise<PaperInUse[]> {
  const rows = await db
    .selectFrom('attempts')
    .select((eb) => [
      'paper_id',
      eb.fn.countAll<number>().as('attempts'),
      eb.fn.sum<number>(eb.case().when('status', '=', 'submitted').then(1).else(0).end()).as('finished'),
    ])
    .where('exam_id', '=', examId)
    .groupBy('paper_id')
    .orderBy((eb) => eb.fn.max('started_at'), 'desc')
    .orderBy('paper_id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ paper_id, attempts, finished }) => ({
      id: paper_id,
      attempts,
      finished,
      paper: await getPaper(context, db, paper_id),
    })),
  );
}
