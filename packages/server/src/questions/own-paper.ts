import type { Question } from '@akada/contract';
import type { Db } from '../db/schema.ts';

/** A question as it stands on one of the student's own papers; undefined when it is on none. */
export async function findOnOwnPaper(db: Db, studentId: string, questionId: string): Promise<Question | undefined> {
  const papers = await db
    .selectFrom('attempts')
    .innerJoin('papers', 'papers._id', 'attempts.paper_id')
    .select('papers.content')
    .where('attempts.student_id', '=', studentId)
    .orderBy('attempts.started_at', 'desc')
    .execute();
  for (const paper of papers) {
    if (!paper.content.includes(questionId)) continue;
    const { questions } = JSON.parse(paper.content) as { questions: Question[] };
    const question = questions.find((item) => item._id === questionId);
    if (question) return question;
  }
  return undefined;
}
