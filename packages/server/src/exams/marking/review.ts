import type {
  AskedQuestion,
  AttemptReview,
  FrozenQuestion,
  LateAnswer,
  Review,
  ReviewedQuestion,
} from '@akada/contract';
import { isCorrect, isMarkedByHand } from '@akada/contract/question-types';
import { gradeOf } from '@akada/contract/rules/grade';
import type { Stored } from '../../platform/db/group-rows.ts';
import type { AttemptRow, Db, ExamRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { findExplanations } from '../../questions/explanations.ts';
import { toPaperQuestion } from '../../questions/question.entity.ts';
import { versionsOf } from '../sitting/exam-versions.ts';
import { extraAttemptsAt } from '../sitting/extra-attempts.ts';
import { allExtraTimeOf } from '../sitting/extra-time.ts';
import { findScale, scaleOf } from '../sitting/grade-scale.ts';
import { findLateAnswers } from '../sitting/late-answers.ts';
import { type OwnPaper, paperOf } from '../sitting/paper.ts';
import { outcomeOf } from '../sitting/scoring.ts';
import {
  figuresOf,
  findLatestAttempt,
  findMarks,
  findSelected,
  getAttempt,
  getExamTitle,
  type Marks,
  percentOfAttempt,
} from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { toHandMark } from './answers-by-hand.ts';
import { findPapersInUse } from './papers-in-use.ts';
import { pointsOffOf, type ReviewState, reviewState } from './score.ts';
import { findScoreChanges } from './score-changes.ts';

function reviewedQuestions(paper: OwnPaper, selected: ReadonlyMap<string, string>, marks: Marks): ReviewedQuestion[] {
  return paper.questions.map((question) => {
    const selectedAnswer = selected.get(question._id) ?? '';
    const mark = marks.get(question._id);
    const outcome = outcomeOf(question, selectedAnswer, mark?.points);
    return {
      ...toPaperQuestion(question),
      details: question.details,
      selectedAnswer,
      correctAnswer: question.correctAnswer,
      isCorrect: outcome.isCorrect,
      earned: outcome.points,
      ...(question.annulled && { annulled: question.annulled }),
      ...(outcome.isToMark && { toMark: true }),
      ...(mark && { mark: toHandMark(mark) }),
    };
  });
}

/** Null if nobody can have read the right answers yet. */
function reviewedFrom(exam: Stored<ExamRow>, attempt: AttemptRow): string | null {
  if (exam.allow_review !== 1) return null;
  if (exam.review_at === 'close') return exam.closes_at;
  return exam.review_at === 'submit' ? attempt.submitted_at : exam.review_released_at;
}

async function lateAnswersOf(
  db: Db,
  attempt: AttemptRow,
  { questions }: OwnPaper,
  exam: Stored<ExamRow>,
): Promise<LateAnswer[]> {
  const rows = await findLateAnswers(db, attempt);
  const reviewed = reviewedFrom(exam, attempt);
  const byId = new Map(questions.map((question) => [question._id, question]));
  return rows.map((row) => {
    const question = byId.get(row.question_id);
    return {
      questionId: row.question_id,
      selectedAnswer: row.selected_answer,
      seq: row.seq,
      answeredAt: row.answered_at ?? undefined,
      arrivedAt: row.arrived_at,
      afterReview: reviewed !== null && row.arrived_at > reviewed,
      isCorrect: question !== undefined && isCorrect(question, row.selected_answer),
      decision: row.decision ?? undefined,
      decidedBy: row.decided_by ?? undefined,
      decidedAt: row.decided_at ?? undefined,
    };
  });
}

async function reopeningOf(context: Context, attempt: AttemptRow): Promise<AttemptReview['reopening']> {
  if (attempt.status === 'running') return undefined;
  const newest = await findLatestAttempt(context.db, attempt.student_id, attempt.exam_id);
  if (newest?._id !== attempt._id) return 'later-attempt';
  return (await reviewState(context, attempt)).wasReviewOpen ? 'reviewed' : 'possible';
}

export async function readAttempt(context: Context, attemptId: string): Promise<AttemptReview> {
  const { db } = context;
  const { student_id: studentId, exam_id: examId } = await getAttempt(db, attemptId);
  await closeOverdue(context, { studentId, examId });
  const attempt = await getAttempt(db, attemptId);
  const student = await db.selectFrom('users').selectAll().where('_id', '=', studentId).executeTakeFirstOrThrow();
  const exam = await db.selectFrom('exams').selectAll().where('_id', '=', examId).executeTakeFirstOrThrow();
  const paper = await paperOf(context, db, attempt);
  const versions = await versionsOf(context, db, examId, [attempt.paper_id]);
  const answers = await db
    .selectFrom('answers')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('attempt_id', '=', attemptId)
    .execute();
  const savedAt = new Map(answers.map((row) => [row.question_id, row.saved_at]));
  const selected = new Map(answers.map((row) => [row.question_id, row.selected_answer]));
  const questions = reviewedQuestions(paper, selected, await findMarks(db, attempt));
  return {
    _id: attempt._id,
    student: { _id: student._id, fullName: student.full_name, email: student.email },
    exam: { _id: exam._id, title: exam.title, classLevel: exam.class_level },
    number: attempt.number,
    version: versions.get(attempt.paper_id),
    status: attempt.status,
    startTime: attempt.started_at,
    endTime: attempt.deadline_at,
    submittedAt: attempt.submitted_at ?? undefined,
    submittedBy: attempt.submitted_by ?? undefined,
    lastSeenAt: attempt.last_seen_at ?? undefined,
    devices: attempt.device_number,
    score: attempt.score ?? undefined,
    totalPoints: attempt.total_points,
    correctAnswers: attempt.correct_answers ?? undefined,
    totalQuestions: attempt.total_questions,
    ...figuresOf(attempt, scaleOf(context, exam)),
    reopening: await reopeningOf(context, attempt),
    questions: questions.map((question) => ({ ...question, savedAt: savedAt.get(question._id) })),
    lateAnswers: await lateAnswersOf(db, attempt, paper, exam),
    extraTime: await allExtraTimeOf(db, attempt),
    extraAttempts: await extraAttemptsAt(db, attempt),
    changes: await findScoreChanges(db, attempt),
  };
}

function refuseUnlessOpen({ reviewFrom, isReviewOpen, isReviewAwaited }: ReviewState): void {
  if (isReviewOpen) return;
  if (isReviewAwaited) {
    throw new AppError('review_closed', 'The right answers are shown when your school releases them');
  }
  if (reviewFrom === undefined) {
    throw new AppError('review_closed', 'Your school does not show the right answers of this exam');
  }
  throw new AppError('review_closed', 'The right answers are shown when the exam has closed for everybody', {
    opensAt: reviewFrom,
  });
}

/** Throws review_closed while the right answers could still help somebody. */
export async function readReview(context: Context, attempt: AttemptRow): Promise<Review> {
  const { db } = context;
  refuseUnlessOpen(await reviewState(context, attempt));
  const paper = await paperOf(context, db, attempt);
  const selected = await findSelected(db, attempt);
  const marks = await findMarks(db, attempt);
  const questions = reviewedQuestions(paper, selected, marks);
  const ids = questions.map((question) => question._id);
  const explanations = await findExplanations(context, ids, attempt.student_id);
  const percent = percentOfAttempt(attempt);
  const versions = await versionsOf(context, db, attempt.exam_id, [attempt.paper_id]);
  return {
    _id: attempt._id,
    examTitle: paper.title,
    version: versions.get(attempt.paper_id),
    percent,
    grade: gradeOf(percent, await findScale(context, attempt.exam_id)),
    score: attempt.score ?? 0,
    toMark: attempt.to_mark || undefined,
    totalPoints: attempt.total_points,
    pointsOff: pointsOffOf(paper, selected, marks),
    questions: questions.map((question) => ({ ...question, ...explanations.get(question._id) })),
    ...(paper.sections.length > 0 && { sections: paper.sections }),
  };
}

function countAnswers(db: Db, examId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.student_id', '=', 'attempts.student_id').onRef('answers.attempt_id', '=', 'attempts._id'),
    )
    .select((eb) => [
      'attempts.paper_id',
      'answers.question_id',
      'answers.selected_answer',
      eb.fn.countAll<number>().as('answers'),
    ])
    .where('attempts.exam_id', '=', examId)
    .where('attempts.status', '=', 'submitted')
    .groupBy(['attempts.paper_id', 'answers.question_id', 'answers.selected_answer'])
    .execute();
}

type Tally = { question: FrozenQuestion; keys: string[]; attempts: number; finished: number; right: number };

export async function readAskedQuestions(context: Context, examId: string): Promise<AskedQuestion[]> {
  await getExamTitle(context.db, examId);
  await closeOverdue(context, { examId });
  const papers = await findPapersInUse(context, context.db, examId);
  const tallies = new Map<string, Tally>();
  const onPaper = new Map<string, FrozenQuestion>();
  for (const { id, paper, ...inUse } of papers) {
    for (const question of paper.questions) {
      onPaper.set(`${id} ${question._id}`, question);
      const tally = tallies.get(question._id) ?? { question, keys: [], attempts: 0, finished: 0, right: 0 };
      tallies.set(question._id, tally);
      if (!tally.keys.includes(question.correctAnswer)) tally.keys.push(question.correctAnswer);
      const had = inUse.had(question._id);
      tally.attempts += had.attempts;
      tally.finished += had.finished;
    }
  }
  for (const row of await countAnswers(context.db, examId)) {
    const question = onPaper.get(`${row.paper_id} ${row.question_id}`);
    const tally = tallies.get(row.question_id);
    if (question && tally && isCorrect(question, row.selected_answer)) {
      tally.right += row.answers;
    }
  }
  return [...tallies.values()].map(({ question, keys, attempts, finished, right }) => ({
    question,
    keys,
    ...(question.annulled && { annulled: question.annulled }),
    attempts,
    rightPercent: finished > 0 && !isMarkedByHand(question) ? Math.round((right / finished) * 100) : null,
  }));
}
