import {
  type Cause,
  type Channel,
  channels,
  hasOwnMail,
  type Topic,
  topicOf,
  usualChoice,
} from '@akada/contract/rules/notification';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, ExamRow, LessonRow, Schema, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';

/** Ids, or a query of them: a class is one statement however many are in it. */
export type Recipients = readonly string[] | ((db: Db) => SelectQueryBuilder<Schema, 'users', { _id: string }>);

export type Notice = {
  to: Recipients;
  cause: Cause;
  /** The exam, order, lesson or message. */
  subjectId: string;
  /** Where the same may happen to a subject more than once: what tells one time from the other. */
  occurrence?: string;
  /** Both show on a locked phone: no score, no words of a message. */
  title: string;
  body: string;
  /** A path of the web. */
  link: string;
  /** Not mailed before that, in which `withdraw` can take it back. */
  delayMs?: number;
  /** Not mailed from then on. */
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

/** Who has this lesson. */
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

/** Who has handed this exam in. */
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

/** Students of the exam's class who have not begun it. */
export const stillToSit =
  ({ _id, class_level }: Pick<ExamRow, '_id' | 'class_level'>): Exclude<Recipients, readonly string[]> =>
  (db) =>
    studentsOf(class_level)(db).where('_id', 'not in', (attempts) =>
      attempts.selectFrom('attempts').select('attempts.student_id').where('exam_id', '=', _id),
    );

/** By staff, or by itself when the exam has closed. */
export const reviewNotice = ({ _id, title }: Pick<ExamRow, '_id' | 'title'>): Notice => ({
  to: satBy(_id),
  cause: 'review-open',
  subjectId: _id,
  title: `The right answers are open: ${title}`,
  body: 'See what was right and why',
  link: `/student/exam-review/${_id}`,
});

/** Its film is prepared, or its day has come: once for each lesson. */
export const lessonNotice = ({ _id, title }: Pick<LessonRow, '_id' | 'title'>): Notice => ({
  to: ownersOf(_id),
  cause: 'lesson-ready',
  subjectId: _id,
  title: `A lesson is ready: ${title}`,
  body: 'You can watch it now',
  link: `/student/lessons/${_id}`,
});

/** Whether this student wants mails of this topic; of an account whose mails are not of a notification. */
export async function wantsMail(trx: Trx, userId: string, topic: Topic): Promise<boolean> {
  const choices = trx.selectFrom('notification_choices').select('mail').where('user_id', '=', userId);
  const chosen = await choices.where('topic', '=', topic).executeTakeFirst();
  return chosen ? chosen.mail === 1 : usualChoice[topic].mail;
}

export const causeKey = ({ cause, subjectId, occurrence }: Pick<Notice, 'cause' | 'subjectId' | 'occurrence'>) =>
  [cause, subjectId, ...(occurrence === undefined ? [] : [occurrence])].join(' ');

const chosen = (channel: Channel, cause: Cause) =>
  sql<number>`coalesce(${sql.ref(`choice.${channel}`)}, ${usualChoice[topicOf(cause)][channel] ? 1 : 0})`;

/** For those who have just been notified, who want it and can be reached. */
async function queueDeliveries(trx: Trx, _id: string, channel: Channel, notice: Notice, now: number): Promise<void> {
  const due = iso(now + (notice.delayMs ?? 0));
  const expires = iso(Math.min(notice.uselessAfter ?? Number.POSITIVE_INFINITY, now + longestTryingMs));
  const reached = trx
    .selectFrom('users')
    .innerJoin('notifications', (join) =>
      join.onRef('notifications.user_id', '=', 'users._id').on('notifications._id', '=', _id),
    )
    .leftJoin('notification_choices as choice', (join) =>
      join.onRef('choice.user_id', '=', 'users._id').on('choice.topic', '=', topicOf(notice.cause)),
    )
    .select(['users._id as user_id', 'notifications._id as notification_id'])
    .select([
      sql<Channel>`${channel}`.as('channel'),
      sql<string>`${due}`.as('due'),
      sql<string>`${expires}`.as('until'),
    ])
    .where('users._id', 'in', recipientsIn(trx, notice.to))
    .where(chosen(channel, notice.cause), '=', 1)
    .where('users.is_verified', '=', 1)
    .where('users.email', '!=', '');
  await trx
    .insertInto('notification_deliveries')
    .columns(['user_id', 'notification_id', 'channel', 'next_try_at', 'expires_at'])
    .expression(reached)
    .execute();
}

const recipientsIn = (db: Db, to: Recipients) => (typeof to === 'function' ? to(db) : [...to, '']);

/**
 * Part of its cause's transaction: written once for each person and cause, with what is to be mailed, and not at
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
  for (const channel of channels) {
    if (hasOwnMail(cause)) continue;
    await queueDeliveries(trx, _id, channel, notice, at);
  }
}

/** What was notified of this subject no longer holds: it leaves the lists, and what still waits is not sent. */
export async function withdraw(trx: Trx, subjectId: string, causes: readonly Cause[]): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('subject_id', '=', subjectId)
    .where('cause', 'in', [...causes])
    .execute();
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
