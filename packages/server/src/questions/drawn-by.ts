import type { Question } from '@akada/contract';
import { arrangePaper, type SharedPaper } from '@akada/contract/rules/arrange-paper';
import type { AttemptRow, Db } from '../platform/db/schema.ts';

export type PaperOfQuestion = SharedPaper<Question> & { questions: Question[] };

/** Number of attempts that drew a question. */
export async function countDrawnBy(
  db: Db,
  paperId: string,
  paper: PaperOfQuestion,
  questionId: string,
): Promise<Record<AttemptRow['status'], number>> {
  const attempts = await db.selectFrom('attempts').select(['_id', 'status']).where('paper_id', '=', paperId).execute();
  const counts = { running: 0, submitted: 0 };
  for (const { _id, status } of attempts) {
    if (arrangePaper(paper, _id).questions.some((question) => question._id === questionId)) counts[status] += 1;
  }
  return counts;
}
