import type { AttemptReview, LateAnswer, ReviewedQuestion } from '@akada/contract';
import { durationText, gradeOf } from '@akada/contract/rules/grade';
import { isCorrect } from '@akada/contract/rules/question';
import type { AttemptRow, Db, ExamRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { toPaperQuestion } from '../questions/questions.queries.ts';
import { percentOfAttempt, timeTakenSeconds } from './attempts.queries.ts';
import { extraTimeOf } from './extra-time-of.ts';
import { finaliseOverdue } from './finalise.ts';
import { getPaper, type Paper } from './paper.ts';
import { findScoreChanges } from './score-changes.ts';

/** The questions of a paper, each with what was answered and what is right. */
export function reviewedQuestions(paper: Paper, selected: ReadonlyMap<string, string>): ReviewedQuestion[] {
  return paper.questions.map((question) => {
    const selectedAnswer = selected.get(question._id) ?? '';
    const { correctAnswer } = question;
    return {
      ...toPaperQuestion(question),
      selectedAnswer,
      correctAnswer,
      isCorrect: isCorrect(question.type, correctAnswer, selectedAnswer),
    };
  });
}

async function getAttempt(db: Db, attemptId: string): Promise<AttemptRow> {
  const attempt = await db.selectFrom('attempts').selectAll().where('_id', '=', attemptId).executeTakeFirst();
  if (!attempt) throw new AppError('not_found', 'Attempt not found');
  return attempt;
}

/** In the order they arrived. */
async function findLateAnswers(db: Db, attemptId: string, { questions }: Paper, exam: ExamRow): Promise<LateAnswer[]> {
  const rows = await db
    .selectFrom('late_answers')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('arrived_at')
    .orderBy('question_id')
    .orderBy('seq')
    .execute();
  const byId = new Map(questions.map((question) => [question._id, question]));
  return rows.map((row) => {
    const question = byId.get(row.question_id);
    return {
      questionId: row.question_id,
      selectedAnswer: row.selected_answer,
      seq: row.seq,
      answeredAt: row.answered_at,
      arrivedAt: row.arrived_at,
      afterReview: exam.allow_review === 1 && row.arrived_at > exam.closes_at,
      isCorrect: question !== undefined && isCorrect(question.type, question.correctAnswer, row.selected_answer),
      decision: row.decision,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at,
    };
  });
}

function figuresOf(attempt: AttemptRow) {
  const isSubmitted = attempt.status === 'submitted';
  const percent = isSubmitted ? percentOfAttempt(attempt) : null;
  return {
    score: attempt.score,
    totalPoints: attempt.total_points,
    correctAnswers: attempt.correct_answers,
    totalQuestions: attempt.total_questions,
    percent,
    grade: percent === null ? null : gradeOf(percent),
    timeTaken: isSubmitted ? durationText(timeTakenSeconds(attempt)) : null,
  };
}

/** One attempt with all that staff may want to know of it. */
export async function readAttempt(context: Context, attemptId: string): Promise<AttemptReview> {
  const { db } = context;
  const { student_id: studentId, exam_id: examId } = await getAttempt(db, attemptId);
  await finaliseOverdue(context, { studentId, examId });
  const attempt = await getAttempt(db, attemptId);
  const student = await db.selectFrom('users').selectAll().where('_id', '=', studentId).executeTakeFirstOrThrow();
  const exam = await db.selectFrom('exams').selectAll().where('_id', '=', examId).executeTakeFirstOrThrow();
  const paper = await getPaper(context, db, attempt.paper_id);
  const answers = await db.selectFrom('answers').selectAll().where('attempt_id', '=', attemptId).execute();
  const savedAt = new Map(answers.map((row) => [row.question_id, row.saved_at]));
  const questions = reviewedQuestions(paper, new Map(answers.map((row) => [row.question_id, row.selected_answer])));
  return {
    _id: attempt._id,
    student: { _id: student._id, fullName: student.full_name, email: student.email },
    exam: { _id: exam._id, title: exam.title, classLevel: exam.class_level },
    number: attempt.number,
    status: attempt.status,
    startTime: attempt.started_at,
    endTime: attempt.deadline_at,
    submittedAt: attempt.submitted_at,
    submittedBy: attempt.submitted_by,
    lastSeenAt: attempt.last_seen_at,
    devices: attempt.device_number,
    ...figuresOf(attempt),
    questions: questions.map((question) => ({ ...question, savedAt: savedAt.get(question._id) ?? null })),
    lateAnswers: await findLateAnswers(db, attemptId, paper, exam),
    extraTime: await extraTimeOf(db, attemptId),
    changes: await findScoreChanges(db, attempt),
  };
}
