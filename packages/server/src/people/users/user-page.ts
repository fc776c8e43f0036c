import {
  type AttemptOfUser,
  type OwnedLesson,
  type PaymentOfUser,
  type Right,
  type UserPage,
  userPageRows,
} from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { type GradeScale, gradeOf, percentOfResult, scaleFrom } from '@akada/contract/rules/grade';
import { fromMinor } from '@akada/contract/rules/money';
import { progressPercent } from '@akada/contract/rules/watched';
import { sql } from 'kysely';
import { findActsOfLines } from '../../money/orders/acts.ts';
import { paymentStatusOf } from '../../money/orders/payments.queries.ts';
import { isOneOf, isOwnAttempt } from '../../platform/db/reach.ts';
import type { AttemptRow, Db, UserRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import type { Caller } from '../../platform/http/session.ts';
import { waitingRequestOf } from './class-request/class-request.queries.ts';
import { extraTimeOf } from './extra-time-right.ts';
import { findConsent } from './guardian-consent.ts';
import { findGuessing } from './guessing.ts';
import { toStaffUser } from './users.queries.ts';

const countOf = (row: { count: number }) => row.count;

async function ownedLessons(db: Db, studentId: string): Promise<UserPage['purchases']> {
  // A lesson that two orders paid for is there once, since the first of them.
  const owned = db
    .selectFrom('grants')
    .where('grants.student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grants as first')
            .select('first._id')
            .whereRef('first.student_id', '=', 'grants.student_id')
            .whereRef('first.lesson_id', '=', 'grants.lesson_id')
            .where('first.revoked_at', 'is', null)
            .where(
              sql<boolean>`(first.given_at < grants.given_at or (first.given_at = grants.given_at and first._id < grants._id))`,
            ),
        ),
      ),
    );
  const rows = await owned
    .innerJoin('lessons', 'lessons._id', 'grants.lesson_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments._id', '=', 'grants.payment_id').onRef('payments.student_id', '=', 'grants.student_id'),
    )
    .leftJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.lesson_id', '=', 'lessons._id')
        .onRef('lesson_progress.student_id', '=', 'grants.student_id'),
    )
    .select(['lessons._id', 'lessons.title', 'lessons.class_level', 'lessons.subject', 'payments.amount_minor'])
    .select('grants.given_at as purchased_at')
    .select(['watched_seconds', 'duration_seconds', 'watched_at', 'finished_at'])
    .orderBy('purchased_at', 'desc')
    .orderBy('grants._id', 'desc')
    .limit(userPageRows)
    .execute();
  const total = await owned.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const shown = rows.map(
    (row): OwnedLesson => ({
      _id: row._id,
      title: row.title,
      classLevel: row.class_level,
      subject: row.subject,
      progress: progressPercent(row.watched_seconds ?? 0, row.duration_seconds ?? 0, row.finished_at),
      watchedAt: row.watched_at ?? undefined,
      purchasedAt: row.purchased_at,
      amount: fromMinor(row.amount_minor ?? 0),
    }),
  );
  return { total: countOf(total), rows: shown };
}

type AttemptAtExam = AttemptRow & { exam_title: string; grade_scale: string };

function toAttempt(row: AttemptAtExam, now: number, ofSchool: GradeScale): AttemptOfUser {
  const isMarked = row.status === 'submitted';
  const percent = isMarked
    ? percentOfResult({ score: row.score ?? 0, correct: row.correct_answers ?? 0 }, row)
    : undefined;
  const tookMs = row.submitted_at === null ? undefined : Date.parse(row.submitted_at) - Date.parse(row.started_at);
  const isOver = !isMarked && row.deadline_at < iso(now - graceMs);
  return {
    _id: row._id,
    examId: row.exam_id,
    examTitle: row.exam_title,
    number: row.number,
    status: isOver ? 'over' : row.status,
    startTime: row.started_at,
    endTime: row.deadline_at,
    submittedAt: row.submitted_at ?? undefined,
    score: row.score ?? undefined,
    correctAnswers: row.correct_answers ?? undefined,
    toMark: row.to_mark || undefined,
    percent,
    grade: percent === undefined ? undefined : gradeOf(percent, scaleFrom(row.grade_scale, ofSchool)),
    timeTakenSeconds: tookMs === undefined ? undefined : Math.max(0, Math.round(tookMs / 1000)),
    totalPoints: row.total_points,
    totalQuestions: row.total_questions,
  };
}

async function attemptsOf(context: Context, studentId: string, caller: Caller): Promise<UserPage['attempts']> {
  const { db, now, settings } = context;
  const reach = reachOf(context, caller);
  const isOfForm = reach !== null && (await isOneOf(db, reach.formIds, studentId));
  const taught = isOfForm ? null : await isOwnAttempt(db, reach);
  const own = db
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .where('attempts.student_id', '=', studentId)
    .$if(taught !== null, (query) => query.where(taught ?? sql.lit(true)));
  const rows = await own
    .selectAll('attempts')
    .select(['exams.title as exam_title', 'exams.grade_scale'])
    .orderBy('attempts.started_at', 'desc')
    .orderBy('attempts._id', 'desc')
    .limit(userPageRows)
    .execute();
  const total = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { total: countOf(total), rows: rows.map((row) => toAttempt(row, now(), settings().gradeScale)) };
}

async function paymentsOf(db: Db, studentId: string): Promise<UserPage['payments']> {
  const own = db.selectFrom('payments').where('student_id', '=', studentId);
  const rows = await own.selectAll().orderBy('created_at', 'desc').orderBy('_id', 'desc').limit(userPageRows).execute();
  const total = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const acts = await findActsOfLines(db, rows);
  const shown = rows.map(
    (row): PaymentOfUser => ({
      _id: row._id,
      lessonId: row.lesson_id,
      lessonTitle: row.lesson_title,
      amount: fromMinor(row.amount_minor),
      paymentMethod: row.method,
      status: paymentStatusOf(row.status),
      reason: row.reason ?? undefined,
      reference: row.reference,
      createdAt: row.created_at,
      acts: acts.get(row._id) ?? [],
    }),
  );
  return { total: countOf(total), rows: shown };
}

const none = { total: 0, rows: [] };

/** An admin without the right to marking sees no attempts, one without money no payments and no prices. */
export async function readUserPage(context: Context, person: UserRow, caller: Caller): Promise<UserPage> {
  const { db } = context;
  const { role, rights } = caller;
  const sees = (right: Right) => role !== 'admin' || rights.includes(right);
  const purchases = await ownedLessons(db, person._id);
  return {
    ...toStaffUser(person, context.settings()),
    guessing: await findGuessing(context, person._id),
    purchases: sees('money')
      ? purchases
      : { ...purchases, rows: purchases.rows.map(({ amount: _amount, ...lesson }) => lesson) },
    attempts: sees('marking') ? await attemptsOf(context, person._id, caller) : none,
    payments: sees('money') ? await paymentsOf(db, person._id) : none,
    extraTime: extraTimeOf(person),
    classRequest: await waitingRequestOf(context, person._id),
    guardianConsent: (await findConsent(db, person._id)) ?? undefined,
  };
}
