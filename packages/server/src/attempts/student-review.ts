import type { Review } from '@akada/contract';
import { gradeOf } from '@akada/contract/rules/grade';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { reviewedQuestions } from './attempt-review.ts';
import { findAnswers, percentOfAttempt } from './attempts.queries.ts';
import { finaliseOverdue } from './finalise.ts';
import { getPaper } from './paper.ts';
import { reviewState } from './review-state.ts';

/** The student's newest result, question by question. Nobody reads a right answer while somebody may still need it. */
export async function readReview(context: Context, studentId: string, examId: string): Promise<Review> {
  const { db } = context;
  await finaliseOverdue(context, { studentId, examId });
  const attempt = await db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('exam_id', '=', examId)
    .where('status', '=', 'submitted')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!attempt) throw new AppError('not_found', 'There is no result yet: this exam has not been submitted');
  const { reviewFrom, isReviewOpen } = await reviewState(context, examId);
  if (reviewFrom === null) {
    throw new AppError('review_closed', 'Your school does not show the right answers of this exam');
  }
  if (!isReviewOpen) {
    throw new AppError('review_closed', 'The right answers are shown when the exam has closed for everybody', {
      opensAt: reviewFrom,
    });
  }
  const paper = await getPaper(context, db, attempt.paper_id);
  const answers = await findAnswers(db, attempt._id);
  const percent = percentOfAttempt(attempt);
  return {
    _id: attempt._id,
    examTitle: paper.title,
    percent,
    grade: gradeOf(percent),
    score: attempt.score ?? 0,
    totalPoints: attempt.total_points,
    questions: reviewedQuestions(paper, new Map(answers.map((answer) => [answer.questionId, answer.selectedAnswer]))),
  };
}
