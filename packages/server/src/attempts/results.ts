import { isCorrect } from '@akada/contract/rules/question';
import type { AttemptRow, Db } from '../db/schema.ts';
import { contains } from '../db/text-match.ts';
import { findAnswersOf, percentOfAttempt } from './attempts.queries.ts';
import { getPaper, type Paper } from './paper.ts';

type ResultRow = AttemptRow & { full_name: string };

/** All attempts at an exam whose student's name matches, best first; those still running come last. */
export async function findResultRows(db: Db, examId: string, studentName: string | undefined): Promise<ResultRow[]> {
  let query = db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .selectAll('attempts')
    .select('users.full_name')
    .where('attempts.exam_id', '=', examId);
  if (studentName) query = query.where((eb) => contains(eb.ref('users.full_name'), studentName));
  return query
    .orderBy((eb) => eb.fn.coalesce('attempts.score', eb.lit(-1)), 'desc')
    .orderBy('attempts.started_at')
    .orderBy('attempts._id')
    .execute();
}

/** Attempts with each answer beside its key. Papers shared by many students are read once. */
export async function toResults(db: Db, rows: readonly ResultRow[]) {
  const papers = new Map<string, Paper>();
  const answers = await findAnswersOf(
    db,
    rows.map((row) => row._id),
  );
  const results = [];
  for (const row of rows) {
    const paper = papers.get(row.paper_id) ?? (await getPaper(db, row.paper_id));
    papers.set(row.paper_id, paper);
    const given = new Map((answers.get(row._id) ?? []).map((answer) => [answer.questionId, answer.selectedAnswer]));
    const isSubmitted = row.status === 'submitted';
    results.push({
      _id: row._id,
      student: { _id: row.student_id, fullName: row.full_name },
      exam: { _id: row.exam_id, title: paper.title },
      startTime: row.started_at,
      endTime: row.deadline_at,
      submittedAt: row.submitted_at,
      isSubmitted,
      answers: paper.questions.map((question) => {
        const selectedAnswer = given.get(question._id) ?? '';
        return {
          questionId: question._id,
          question: question.text,
          selectedAnswer,
          correctAnswer: question.correctAnswer,
          isCorrect: isCorrect(question.type, question.correctAnswer, selectedAnswer),
        };
      }),
      score: row.score,
      totalPoints: row.total_points,
      percent: isSubmitted ? percentOfAttempt(row) : null,
    });
  }
  return results;
}
