import {
  type Cause,
  type Channel,
  hasOwnMail,
  isUrgent,
  type Topic,
  topicOf,
  usualChoice,
} from '@akada/contract/rules/notification';
import { quietFrom, quietUntil } from '@akada/contract/rules/quiet-hours';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Audience, studentsFor } from '../db/audience.ts';
import type { Db, ExamRow, LessonRow, Schema, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { quietHoursOf } from './quiet-hours.ts';

/** Ids, or a query of them: a class is one statement however many are in it. */
export type Recipients = readonly string[] | ((db: Db) => SelectQueryBuilder<Schema, 'users', { _id: string }>);

export type Notice = {
  to: Recipients;
  cause: Cause;
  /** The exam, order, lesson or message. */
  subjectId: string;
  /** Tells repeated events of one subject apart. */
  occurrence?: string;
  /** Both show on a locked phone: no score, no words of a message. */
  title: string;
  body: string;
  /** A path of the web. */
  link: string;
  /** Neither mailed nor pushed before that, in which `withdraw` can take it back. */
  delayMs?: number;
  /** Neither mailed nor pushed from then on. */
  uselessAfter?: number;
};

export type NotifyEdges = Pick<Context, 'now' | 'newId'>;

const longestTryingMs = 3 * 24 * 3_600_000;

/** Active students, of one class or of all. */
export const studentsOf =
  (classLevel: string | null): Exclude<Recipients, readonly string[]> =>
  (db) => {
    const students = db.selectFrom('users').select('_id').where('role', '=', 'user').where('is_active', '=', 1);
    return classLevel === null ? students : students.where('class_level', '=', classLevel);
  };

export const ownersOf =
  (lessonId: string): Exclude<Recipients, readonly string[]> =>
  (db) =>
    db
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', (owners) =>
        owners
          .selectFrom('grants')
          .select('grants.student_id')
          .where('lesson_id', '=', lessonId)
          .where('revoked_at', 'is', null),
      );

/** Students with a submitted attempt at this exam. */
export const satBy =
  (examId: string): Exclude<Recipients, readonly string[]> =>
  (db) =>
    db
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', (attempts) =>
        attempts
          .selectFrom('attempts')
          .select('attempts.student_id')
          .where('exam_id', '=', examId)
          .where('status', '=', 'submitted'),
      );

export const studentsOfExam =
  (exam: Audience): Exclude<Recipients, readonly string[]> =>
  (db) =>
    studentsFor(db, exam).select('users._id');

/** Students whom the exam is for and who have not begun it. */
export const stillToSit =
  (exam: Audience & Pick<ExamRow, '_id'>): Exclude<Recipients, readonly string[]> =>
  (db) =>
    studentsOfExam(exam)(db).where('_id', 'not in', (attempts) =>
      attempts.selectFrom('attempts').select('attempts.student_id').where('exam_id', '=', exam._id),
    );

/** Sent by a release of staff, or after the exam has closed. */
export const reviewNotice = ({ _id, title }: Pick<ExamRow, '_id' | 'title'>): Notice => ({
  to: satBy(_id),
  cause: 'review-open',
  subjectId: _id,
  title: `The right answers are open: ${title}`,
  body: 'See what was right and why',
  link: `/student/exam-review/${_id}`,
});

/** Sent once per lesson: when its film is prepared, or when it opens. */
export const lessonNotice = ({ _id, title }: Pick<LessonRow, '_id' | 'title'>): Notice => ({
  to: ownersOf(_id),
  cause: 'lesson-ready',
  subjectId: _id,
  title: `A lesson is ready: ${title}`,
  body: 'You can watch it now',
  link: `/student/lessons/${_id}`,
});

/** The student's choice for mails of this topic, for mails that belong to no notification. */
export async function wantsMail(trx: Trx, userId: string, topic: Topic): Promise<boolean> {
  const choices = trx.selectFrom('notification_choices').select('mail').where('user_id', '=', userId);
  const chosen = await choices.where('topic', '=', topic).executeTakeFirst();
  return chosen ? chosen.mail === 1 : usualChoice[topic].mail;
}

type SchoolClock = Pick<Context, 'now' | 'settings'>;

/** When this student may be mailed again; null outside of quiet hours. Of mails that are not of a notification, too. */
export async function quietEnd(trx: Trx, userId: string, clock: SchoolClock): Promise<number | null> {
  const hours = await quietHoursOf(trx, userId, clock);
  return quietUntil(clock.now(), clock.settings().timeZone, hours);
}

/** When the next quiet hours of this student begin; null where there are none. */
export async function quietStart(trx: Trx, userId: string, clock: SchoolClock): Promise<number | null> {
  return quietFrom(clock.now(), clock.settings().timeZone, await quietHoursOf(trx, userId, clock));
}

export const causeKey = ({ cause, subjectId, occurrence }: Pick<Notice, 'cause' | 'subjectId' | 'occurrence'>) =>
  [cause, subjectId, ...(occurrence === undefined ? [] : [occurrence])].join(' ');

const chosen = (channel: Channel, cause: Cause) =>
  sql<number>`coalesce(${sql.ref(`choice.${channel}`)}, ${usualChoice[topicOf(cause)][channel] ? 1 : 0})`;

/** Due time, expiry, and whether it is sent in quiet hours. */
function termsOf(notice: Notice, now: number) {
  const last = Math.min(notice.uselessAfter ?? Number.POSITIVE_INFINITY, now + longestTryingMs);
  const [due, expires] = [iso(now + (notice.delayMs ?? 0)), iso(last)];
  return [
    sql<string>`${due}`.as('due'),
    sql<string>`${expires}`.as('until'),
    sql.lit(isUrgent(notice.cause) ? 1 : 0).as('urgent'),
  ] as const;
}

const terms = ['next_try_at', 'expires_at', 'is_urgent'] as const;

/** Recipients of this notification who chose this channel. */
function wanting(trx: Trx, _id: string, channel: Channel, { cause, to }: Notice) {
  return trx
    .selectFrom('users')
    .innerJoin('notifications', (join) =>
      join.onRef('notifications.user_id', '=', 'users._id').on('notifications._id', '=', _id),
    )
    .leftJoin('notification_choices as choice', (join) =>
      join.onRef('choice.user_id', '=', 'users._id').on('choice.topic', '=', topicOf(cause)),
    )
    .select(['users._id as user_id', 'notifications._id as notification_id'])
    .where('users._id', 'in', recipientsIn(trx, to))
    .where(chosen(channel, cause), '=', 1);
}

async function queueMails(trx: Trx, _id: string, notice: Notice, now: number): Promise<void> {
  const reached = wanting(trx, _id, 'mail', notice)
    .select(sql<'mail'>`${'mail'}`.as('channel'))
    .select(termsOf(notice, now))
    .where('users.is_verified', '=', 1)
    .where('users.email', '!=', '');
  await trx
    .insertInto('notification_deliveries')
    .columns(['user_id', 'notification_id', 'channel', ...terms])
    .expression(reached)
    .execute();
}

/** One for each device. */
async function queuePushes(trx: Trx, _id: string, notice: Notice, now: number): Promise<void> {
  const reached = wanting(trx, _id, 'push', notice)
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'users._id')
    .select('push_subscriptions._id as subscription_id')
    .select(termsOf(notice, now));
  await trx
    .insertInto('push_deliveries')
    .columns(['user_id', 'notification_id', 'subscription_id', ...terms])
    .expression(reached)
    .execute();
}

const recipientsIn = (db: Db, to: Recipients) => (typeof to === 'function' ? to(db) : [...to, '']);

/**
 * Part of its cause's transaction: written once for each person and cause, with what is to be mailed and pushed, and not at
 * all where the transaction fails. Call it with the school's students or with single people; nobody suspended is notified.
 */
export async function notify(trx: Trx, { now, newId }: NotifyEdges, notice: Notice): Promise<void> {
  const { to, cause, title, body, link } = notice;
  if (typeof to !== 'function' && to.length === 0) return;
  const at = now();
  const _id = newId();
  const facts = [_id, cause, causeKey(notice), notice.subjectId, title, body, link, iso(at)] as const;
  const names = ['_id', 'cause', 'cause_key', 'subject_id', 'title', 'body', 'link', 'created_at'] as const;
  const written = await trx
    .insertInto('notifications')
    .columns(['user_id', ...names])
    .expression(
      trx
        .selectFrom('users')
        .select('users._id as user_id')
        .select(names.map((name, index) => sql<string>`${facts[index]}`.as(`the_${name}`)))
        .where('users.is_active', '=', 1)
        .where('users._id', 'in', recipientsIn(trx, to)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'cause_key']).doNothing())
    .executeTakeFirst();
  if (Number(written.numInsertedOrUpdatedRows ?? 0) === 0) return;
  if (!hasOwnMail(cause)) await queueMails(trx, _id, notice, at);
  await queuePushes(trx, _id, notice, at);
}

/** Deletes the notifications of this subject. Waiting mails and pushes are not sent. */
export async function withdraw(
  trx: Trx,
  subjectId: string,
  causes: readonly Cause[],
  /** Limits it to one person. */
  userId?: string,
): Promise<void> {
  let notices = trx
    .deleteFrom('notifications')
    .where('subject_id', '=', subjectId)
    .where('cause', 'in', [...causes]);
  if (userId !== undefined) notices = notices.where('user_id', '=', userId);
  await notices.execute();
}

/** As `withdraw`, at most so many of them; returns how many there were. */
export async function withdrawSome(db: Db, subjectId: string, cause: Cause, most: number): Promise<number> {
  const some = db
    .selectFrom('notifications')
    .select(['user_id', '_id'])
    .where('subject_id', '=', subjectId)
    .where('cause', '=', cause)
    .limit(most);
  const gone = await db
    .deleteFrom('notifications')
    .where(({ refTuple }) => sql<boolean>`${refTuple('user_id', '_id')} in ${some}`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
