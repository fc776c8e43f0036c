import type { Score } from '@akada/contract';
import { durationText, gradeOf } from '@akada/contract/rules/grade';
import type { AttemptRow } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { findAnswers, percentOfAttempt, timeTakenSeconds } from './attempts.queries.ts';
import { lateCountsOf } from './late-counts.ts';
import { getPaper } from './paper.ts';
import { reviewState } from './review-state.ts';
import { marksOf } from './score.ts';
import { findScoreChanges } from './score-changes.ts';

const none = { waiting: 0, accepted: 0, refused: 0 };

/** A submitted attempt as its student reads it; no key, and no word on who decided. */
export async function toScore(context: Context, attempt: AttemptRow): Promise<Score> {
  const { db } = context;
  const paper = await getPaper(context, db, attempt.paper_id);
  const answers = await findAnswers(db, attempt._id);
  const percent = percentOfAttempt(attempt);
  const seconds = timeTakenSeconds(attempt);
  const selected = new Map(answers.map((answer) => [answer.questionId, answer.selectedAnswer]));
  return {
    _id: attempt._id,
    score: attempt.score ?? 0,
    totalPoints: attempt.total_points,
    totalQuestions: attempt.total_questions,
    correctAnswers: attempt.correct_answers ?? 0,
    examTitle: paper.title,
    timeTaken: durationText(seconds),
    timeTakenSeconds: seconds,
    percent,
    grade: gradeOf(percent),
    submittedAt: attempt.submitted_at ?? attempt.deadline_at,
    answeredQuestions: paper.questions.filter(({ _id }) => selected.get(_id)?.trim()).length,
    marks: marksOf(paper.questions, selected),
    submittedBy: attempt.submitted_by ?? 'student',
    lateAnswers: (await lateCountsOf(db, [attempt._id])).get(attempt._id) ?? none,
    changes: await findScoreChanges(db, attempt),
    ...(await reviewState(context, attempt.exam_id)),
  };
}
