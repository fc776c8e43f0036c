import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { findVersionPaper } from '../sitting/exam-versions.ts';
import { getPaper, ownPaper, type Paper } from '../sitting/paper.ts';

type Counts = { attempts: number; finished: number };

/** `had` counts the attempts that got a question: with draws, not all do. */
type PaperInUse = Counts & { id: string; paper: Paper; had: (questionId: string) => Counts };

/** Attempts that got each question of a paper with draws. */
async function countDrawn(db: Db, examId: string, paperId: string, paper: Paper): Promise<Map<string, Counts>> {
  const attempts = await db
    .selectFrom('attempts')
    .select(['_id', 'status'])
    .where('exam_id', '=', examId)
    .where('paper_id', '=', paperId)
    .execute();
  const counts = new Map(paper.questions.map((question) => [question._id, { attempts: 0, finished: 0 }]));
  for (const { _id: attemptId, status } of attempts) {
    for (const { _id } of ownPaper(paper, attemptId).questions) {
      const count = counts.get(_id);
      if (!count) continue;
      count.attempts += 1;
      if (status === 'submitted') count.finished += 1;
    }
  }
  return counts;
}

/** The paper handed out last comes first. */
export async function findPapers(context: Context, db: Db, examId: string): Promise<{ id: string; paper: Paper }[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('paper_id')
    .where('exam_id', '=', examId)
    .groupBy('paper_id')
    .orderBy((eb) => eb.fn.max('started_at'), 'desc')
    .orderBy('paper_id', 'desc')
    .execute();
  const papers = [];
  for (const { paper_id: id } of rows) papers.push({ id, paper: await getPaper(context, db, id) });
  return papers;
}

/** The paper of the next starts, unless an attempt has it already. */
export async function findNextPaper(context: Context, db: Db, examId: string, used: readonly { id: string }[]) {
  const next = await findVersionPaper(context, db, examId);
  return next && !used.some(({ id }) => id === next.paper_id) ? { id: next.paper_id, paper: next.paper } : undefined;
}

/** As `findPapers`, with the count of attempts. */
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
    rows.map(async ({ paper_id: id, ...all }) => {
      const paper = await getPaper(context, db, id);
      const counts = paper.draws && (await countDrawn(db, examId, id, paper));
      return { id, ...all, paper, had: (questionId: string) => counts?.get(questionId) ?? all };
    }),
  );
}
