import { isCorrect } from '@akada/contract/rules/question';
import { extraTimeOf } from '../attempts/extra-time-of.ts';
import { finaliseOverdue } from '../attempts/finalise.ts';
import { getPaper, type Paper } from '../attempts/paper.ts';
import { reviewState } from '../attempts/review-state.ts';
import { toScore } from '../attempts/score-reply.ts';
import type { AttemptRow } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { toPaperQuestion } from '../questions/questions.queries.ts';

/** The newest result of each exam: the one whose right answers the student may look up when the exam is over. */
function reviewedIds(attempts: readonly AttemptRow[]): Set<string> {
  const newest = new Map<string, AttemptRow>();
  for (const attempt of attempts) {
    const known = newest.get(attempt.exam_id);
    if (attempt.status === 'submitted' && (!known || known.number < attempt.number)) {
      newest.set(attempt.exam_id, attempt);
    }
  }
  return new Set([...newest.values()].map(({ _id }) => _id));
}

async function exportedAnswers(context: Context, attempt: AttemptRow, { questions }: Paper, withKey: boolean) {
  const rows = await context.db.selectFrom('answers').selectAll().where('attempt_id', '=', attempt._id).execute();
  const saved = new Map(rows.map((row) => [row.question_id, row]));
  return questions.map((question) => {
    const { text, type, options, points } = toPaperQuestion(question);
    const answer = saved.get(question._id);
    const yours = answer?.selected_answer ?? '';
    const { correctAnswer } = question;
    return {
      question: text,
      type,
      options,
      points,
      yourAnswer: yours,
      savedAt: answer?.saved_at ?? null,
      ...(withKey && { correctAnswer, isCorrect: isCorrect(type, correctAnswer, yours) }),
    };
  });
}

async function exportedLateAnswers({ db }: Context, attempt: AttemptRow, { questions }: Paper) {
  const rows = await db
    .selectFrom('late_answers')
    .selectAll()
    .where('attempt_id', '=', attempt._id)
    .orderBy('arrived_at')
    .orderBy('question_id')
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    question: questions.find(({ _id }) => _id === row.question_id)?.text ?? '',
    yourAnswer: row.selected_answer,
    answeredAt: row.answered_at,
    arrivedAt: row.arrived_at,
    decision: row.decision,
    decidedAt: row.decided_at,
  }));
}

/** As the student's own result says it, which names nobody who decided. */
async function exportedResult(context: Context, attempt: AttemptRow) {
  if (attempt.status !== 'submitted') return null;
  const { score, totalPoints, correctAnswers, totalQuestions, percent, grade, changes } = await toScore(
    context,
    attempt,
  );
  return {
    score,
    totalPoints,
    correctAnswers,
    totalQuestions,
    percent,
    grade,
    changes: changes.map(({ at, kind, reason, before, after }) => ({ at, kind, reason, before, after })),
  };
}

async function exportedAttempt(context: Context, attempt: AttemptRow, mayHaveKey: boolean) {
  const paper = await getPaper(context, context.db, attempt.paper_id);
  const { isReviewOpen } = await reviewState(context, attempt.exam_id);
  const extraTime = await extraTimeOf(context.db, attempt._id);
  return {
    exam: paper.title,
    number: attempt.number,
    status: attempt.status,
    startedAt: attempt.started_at,
    deadlineAt: attempt.deadline_at,
    submittedAt: attempt.submitted_at,
    submittedBy: attempt.submitted_by,
    devices: attempt.device_number,
    lastSeenAt: attempt.last_seen_at,
    extraTime: extraTime.map(({ minutes, reason, givenAt }) => ({ minutes, reason, givenAt })),
    result: await exportedResult(context, attempt),
    answers: await exportedAnswers(context, attempt, paper, mayHaveKey && isReviewOpen),
    lateAnswers: await exportedLateAnswers(context, attempt, paper),
  };
}

/** Every attempt with what was answered. Right answers are in it where the student can read them on the screen already. */
export async function* exportedAttempts(context: Context, studentId: string) {
  await finaliseOverdue(context, { studentId });
  const attempts = await context.db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('started_at')
    .orderBy('_id')
    .execute();
  const reviewed = reviewedIds(attempts);
  for (const attempt of attempts) yield exportedAttempt(context, attempt, reviewed.has(attempt._id));
}
