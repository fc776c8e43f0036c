import { rulesOf } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import { auditWords } from '@akada/contract/rules/audit';
import { progressPercent, type Range } from '@akada/contract/rules/watched';
import { toHandMark } from '../../exams/marking/answers-by-hand.ts';
import { reviewState, toScore } from '../../exams/marking/score.ts';
import { allExtraTimeOf } from '../../exams/sitting/extra-time.ts';
import { findLateAnswers } from '../../exams/sitting/late-answers.ts';
import { type OwnPaper, paperOf } from '../../exams/sitting/paper.ts';
import { outcomeOf } from '../../exams/sitting/scoring.ts';
import { findMarks } from '../../exams/sitting/sitting.queries.ts';
import { closeOverdue } from '../../exams/sitting/submit.ts';
import { findPaymentsOf, toPayment } from '../../money/orders/payments.queries.ts';
import { exportedAddressChanges } from '../../people/users/address-changes.ts';
import { extraTimeOf } from '../../people/users/extra-time-right.ts';
import { findConsent } from '../../people/users/guardian-consent.ts';
import { getUserRow, toStaffUser } from '../../people/users/users.queries.ts';
import type { AttemptRow, AuditRow, Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { toPaperQuestion } from '../../questions/question.entity.ts';

/** The newest result of each exam: only its right answers can be reviewed. */
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

type Shown = { withKey: boolean; withMarks: boolean };

async function exportedAnswers(context: Context, attempt: AttemptRow, { questions }: OwnPaper, shown: Shown) {
  const rows = await context.db
    .selectFrom('answers')
    .selectAll()
    .where('student_id', '=', attempt.student_id)
    .where('attempt_id', '=', attempt._id)
    .execute();
  const saved = new Map(rows.map((row) => [row.question_id, row]));
  const marks = await findMarks(context.db, attempt);
  return questions.map((question) => {
    const { text, type, options, details, points } = toPaperQuestion(question);
    const answer = saved.get(question._id);
    const yours = answer?.selected_answer ?? '';
    const { correctAnswer } = question;
    const mark = marks.get(question._id);
    return {
      question: text,
      type,
      options,
      details,
      points,
      yourAnswer: inWords(question, yours),
      savedAt: answer?.saved_at ?? null,
      ...(mark && shown.withMarks && { mark: { ...toHandMark(mark), markedAt: mark.marked_at } }),
      ...(shown.withKey && {
        correctAnswer: inWords(question, correctAnswer),
        isCorrect: outcomeOf(question, yours, mark?.points).isCorrect,
      }),
    };
  });
}

/** Several options, pairs and orders are lists; everything else is as it was written. */
function inWords(question: OwnPaper['questions'][number] | undefined, answer: string): string {
  if (!question || listOf(question.correctAnswer) === null || listOf(answer) === null) return answer;
  return rulesOf(question.type).keyInWords({ ...question, correctAnswer: answer });
}

async function exportedLateAnswers({ db }: Context, attempt: AttemptRow, { questions }: OwnPaper) {
  const rows = await findLateAnswers(db, attempt);
  const questionOf = (id: string) => questions.find(({ _id }) => _id === id);
  return rows.map((row) => ({
    question: questionOf(row.question_id)?.text ?? '',
    yourAnswer: inWords(questionOf(row.question_id), row.selected_answer),
    answeredAt: row.answered_at,
    arrivedAt: row.arrived_at,
    decision: row.decision,
    decidedAt: row.decided_at,
  }));
}

async function exportedResult(context: Context, attempt: AttemptRow) {
  if (attempt.status !== 'submitted') return null;
  const { score, toMark, totalPoints, correctAnswers, totalQuestions, percent, grade, changes } = await toScore(
    context,
    attempt,
    false,
  );
  return {
    score,
    toMark,
    totalPoints,
    correctAnswers,
    totalQuestions,
    percent,
    grade,
    changes: changes.map(({ at, kind, reason, before, after }) => ({ at, kind, reason, before, after })),
  };
}

async function hasClosed({ db, now }: Context, examId: string): Promise<boolean> {
  const exam = await db.selectFrom('exams').select('closes_at').where('_id', '=', examId).executeTakeFirstOrThrow();
  return Date.parse(exam.closes_at) < now();
}

async function exportedAttempt(context: Context, attempt: AttemptRow, mayHaveKey: boolean) {
  const paper = await paperOf(context, context.db, attempt);
  const { isReviewOpen } = await reviewState(context, attempt);
  const withKey = mayHaveKey && isReviewOpen;
  // A comment may tell the answer to others until then.
  const withMarks = withKey || (await hasClosed(context, attempt.exam_id));
  const extraTime = await allExtraTimeOf(context.db, attempt);
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
    answers: await exportedAnswers(context, attempt, paper, { withKey, withMarks }),
    lateAnswers: await exportedLateAnswers(context, attempt, paper),
  };
}

/** Contains right answers only where the student can already read them on the screen. */
export async function* exportedAttempts(context: Context, studentId: string) {
  await closeOverdue(context, { studentId });
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

export async function exportedAccount(context: Context, userId: string) {
  const { db } = context;
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const account = await getUserRow(db, userId);
  const merged = db.selectFrom('merged_accounts').select('merged_at').where('kept_id', '=', userId);
  return {
    ...toStaffUser(account, context.settings()),
    extraTimeInExams: extraTimeOf(account) ?? null,
    secondFactorSince: factor?.confirmed_at ?? null,
    guardianConsent: await findConsent(db, userId),
    addressChanges: await exportedAddressChanges(db, userId),
    otherAccountMergedAt: (await merged.orderBy('merged_at').execute()).map(({ merged_at }) => merged_at),
  };
}

export function exportedSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select((eb) => eb.fn.coalesce('device', eb.val('Unknown device')).as('device'))
    .select(['created_at as signedInAt', 'last_used_at as lastUsedAt', 'expires_at as endsAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The content is not kept after sending. */
export function exportedMails(db: Db, userId: string) {
  return db
    .selectFrom('outbox')
    .select(['created_at as writtenAt', 'status', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

const atOnce = 500;

export async function* exportedDeeds({ db }: Context, column: 'actor_id' | 'person_id', userId: string) {
  let last = '';
  for (;;) {
    const rows: Pick<AuditRow, '_id' | 'at' | 'action'>[] = await db
      .selectFrom('audit')
      .select(['_id', 'at', 'action'])
      .where(column, '=', userId)
      .where('_id', '>', last)
      .orderBy('_id')
      .limit(atOnce)
      .execute();
    for (const { at, action } of rows) yield { at, what: auditWords[action] };
    if (rows.length < atOnce) return;
    last = rows.at(-1)?._id ?? '';
  }
}

export async function exportedPayments(db: Db, studentId: string) {
  const rows = await findPaymentsOf(db, studentId);
  return rows.map((row) => ({ ...toPayment(row), ...(row.course_title !== null && { course: row.course_title }) }));
}

export async function exportedLessons(db: Db, studentId: string) {
  const owned = await db
    .selectFrom('grants')
    .select(['lesson_id', 'given_at as at'])
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .orderBy('given_at')
    .execute();
  const progress = await db.selectFrom('lesson_progress').selectAll().where('student_id', '=', studentId).execute();
  const ids = [...new Set([...owned, ...progress].map((row) => row.lesson_id))];
  if (ids.length === 0) return [];
  const lessons = await db
    .selectFrom('lessons')
    .select(['_id', 'title', 'subject', 'class_level'])
    .where('_id', 'in', ids)
    .orderBy('title')
    .orderBy('_id')
    .execute();
  return lessons.map((lesson) => {
    const watched = progress.find((row) => row.lesson_id === lesson._id);
    return {
      title: lesson.title,
      subject: lesson.subject,
      classLevel: lesson.class_level,
      ownedSince: owned.find((row) => row.lesson_id === lesson._id)?.at ?? null,
      watched: watched
        ? {
            percent: progressPercent(watched.watched_seconds, watched.duration_seconds, watched.finished_at),
            seconds: watched.watched_seconds,
            partsInSeconds: JSON.parse(watched.ranges) as Range[],
            stoppedAtSecond: watched.position_seconds,
            lastWatchedAt: watched.watched_at,
            finishedAt: watched.finished_at,
          }
        : null,
    };
  });
}

export function exportedStudyDays(db: Db, studentId: string) {
  return db
    .selectFrom('study_days')
    .select(['day', 'watched_seconds as watchedSeconds'])
    .where('student_id', '=', studentId)
    .orderBy('day')
    .execute();
}

/** Attempts that staff gave beside those of the exam. */
export function exportedExtraAttempts(db: Db, studentId: string) {
  return db
    .selectFrom('extra_attempts')
    .innerJoin('exams', 'exams._id', 'extra_attempts.exam_id')
    .select(['exams.title as exam', 'until', 'reason', 'given_at as givenAt'])
    .where('student_id', '=', studentId)
    .orderBy('extra_attempts._id')
    .execute();
}

/** Since when; the address itself is not stored. */
export async function exportedCalendar(db: Db, studentId: string) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('created_at as addressSince')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return feed ?? null;
}
