import type { Grant, OwnGift } from '@akada/contract';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { type Db, type GrantRow, nobody, type PaymentRow, type Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type NotifyEdges, notify, withdraw } from '../../platform/notifications/notify.ts';
import { giveAddedTo, revokeAdded } from './course-grants.ts';
import { refuseDrafts } from './drafts.ts';
import type { Mover } from './money.ts';

/** One grant per line; a line of a deleted account gets none. */
export async function grantLines(
  trx: Trx,
  lines: readonly PaymentRow[],
  { by, at, newId }: { by: Mover; at: string; newId: () => string },
): Promise<void> {
  const rows = lines
    .filter(({ student_id }) => student_id !== nobody)
    .map(
      (line): GrantRow => ({
        student_id: line.student_id,
        _id: newId(),
        lesson_id: line.lesson_id,
        order_id: line.order_id,
        payment_id: line._id,
        course_id: null,
        gift_id: null,
        given_by: by._id,
        given_by_name: by.fullName,
        reason: '',
        reason_shown: null,
        given_at: at,
        revoked_at: null,
        revoked_by: null,
        revoked_by_name: null,
        revoked_reason: null,
      }),
    );
  if (rows.length === 0) return;
  await trx
    .insertInto('grants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await giveAddedTo(trx, lines, { by, at, newId });
}

export async function revokeLines(
  trx: Trx,
  lines: readonly PaymentRow[],
  { by, at, reason }: { by: Mover; at: string; reason: string },
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .updateTable('grants')
    .set({ revoked_at: at, revoked_by: by._id, revoked_by_name: by.fullName, revoked_reason: reason })
    .where(
      'payment_id',
      'in',
      lines.map(({ _id }) => _id),
    )
    .where('revoked_at', 'is', null)
    .execute();
  await revokeAdded(trx, lines, { by, at, reason });
}

export type Gift<Of extends 'lessonId' | 'courseId'> = { studentId: string; reason: string } & Record<Of, string>;

export type Giving = NotifyEdges & { by: Actor; at: string };

const toGrant = (row: GrantRow, lessonTitle: string): Grant => ({
  _id: row._id,
  lessonId: row.lesson_id,
  lessonTitle,
  orderId: row.order_id ?? undefined,
  givenBy: row.given_by_name,
  givenAt: row.given_at,
  reason: row.reason,
});

const lessonOf = (db: Db, id: string) => db.selectFrom('lessons').selectAll().where('_id', '=', id).executeTakeFirst();

/** Locks the account, as an order does, so that concurrent gifts and orders see each other's lessons. */
export async function lockStudent(trx: Trx, id: string): Promise<void> {
  const account = trx.selectFrom('users').select('_id').where('_id', '=', id).where('role', '=', 'user');
  if (!(await lockRows(trx, account).executeTakeFirst())) {
    throw new AppError('not_found', 'Student not found', 'studentId');
  }
}

export function giftRow(
  gift: Pick<GrantRow, 'student_id' | 'lesson_id' | 'reason'>,
  { by, at, newId }: { by: Mover; at: string; newId: () => string },
): GrantRow {
  return {
    ...gift,
    ...{ _id: newId(), order_id: null, payment_id: null, course_id: null, reason_shown: 1 },
    gift_id: null,
    ...{ given_by: by._id, given_by_name: by.fullName, given_at: at },
    ...{ revoked_at: null, revoked_by: null, revoked_by_name: null, revoked_reason: null },
  };
}

/** Lessons off sale can be given, too. */
export async function giveLesson(trx: Trx, gift: Gift<'lessonId'>, giving: Giving): Promise<Grant> {
  const { by, at } = giving;
  const { studentId: student_id, lessonId: lesson_id, reason } = gift;
  await lockStudent(trx, student_id);
  const lesson = await lessonOf(trx, lesson_id);
  if (!lesson) throw new AppError('not_found', 'Lesson not found', 'lessonId');
  const owned = trx
    .selectFrom('grants')
    .select('_id')
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('revoked_at', 'is', null);
  if (await owned.executeTakeFirst()) {
    throw new AppError('conflict', `The student owns ‘${lesson.title}’ already`, 'lessonId');
  }
  await refuseDrafts(trx, [lesson_id], 'lessonId');
  const row = giftRow({ student_id, lesson_id, reason }, giving);
  await trx.insertInto('grants').values(row).execute();
  await notify(trx, giving, {
    ...{ to: [student_id], cause: 'lesson-given', subjectId: row._id, link: `/student/lessons/${lesson_id}` },
    ...{ title: `A lesson was given to you: ${lesson.title}`, body: 'There is nothing to pay for it' },
  });
  await recordGift(trx, 'grant.give', { row, by, at, title: lesson.title, reason });
  return toGrant(row, lesson.title);
}

async function recordGift(
  trx: Trx,
  action: 'grant.give' | 'grant.take',
  { row, by, at, title, reason }: { row: GrantRow; by: Actor; at: string; title: string; reason: string },
): Promise<void> {
  const facts = action === 'grant.give' ? { before: null, after: { reason } } : { before: {}, after: { reason } };
  const subject = { kind: 'lesson', _id: row.lesson_id, title } as const;
  await recordAudit(trx, { ...{ action, by, at, subject }, person: row.student_id, ...facts });
}

/** The notice of a gift to a group goes with the last lesson that the student has by it. */
async function withdrawGift(trx: Trx, { _id, gift_id, student_id }: GrantRow): Promise<void> {
  if (gift_id === null) return withdraw(trx, _id, ['lesson-given']);
  const left = trx.selectFrom('grants').select('_id').where('gift_id', '=', gift_id).where('revoked_at', 'is', null);
  if (await left.where('student_id', '=', student_id).limit(1).executeTakeFirst()) return;
  await withdraw(trx, gift_id, ['lesson-given'], student_id);
}

/** Taking it back again changes nothing. Throws 409 for a lesson that was paid for: its money is given back instead. */
export async function takeLessonBack(
  trx: Trx,
  id: string,
  { by, at, reason }: { by: Actor; at: string; reason: string },
): Promise<void> {
  const row = await lockRows(trx, trx.selectFrom('grants').selectAll().where('_id', '=', id)).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Grant not found');
  if (row.order_id !== null) {
    throw new AppError('conflict', 'This lesson was paid for: give the money back instead');
  }
  if (row.revoked_at !== null) return;
  await trx
    .updateTable('grants')
    .set({ revoked_at: at, revoked_by: by._id, revoked_by_name: by.fullName, revoked_reason: reason })
    .where('_id', '=', id)
    .execute();
  await withdrawGift(trx, row);
  const title = (await lessonOf(trx, row.lesson_id))?.title ?? '';
  await recordGift(trx, 'grant.take', { row, by, at, title, reason });
}

/** Active grants that staff gave without payment, newest first. */
async function giftsOf(db: Db, studentId: string): Promise<(GrantRow & { title: string })[]> {
  return db
    .selectFrom('grants')
    .innerJoin('lessons', 'lessons._id', 'grants.lesson_id')
    .selectAll('grants')
    .select('lessons.title')
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .where('order_id', 'is', null)
    .orderBy('given_at', 'desc')
    .orderBy('grants._id', 'desc')
    .execute();
}

export async function findGifts(db: Db, studentId: string): Promise<Grant[]> {
  return (await giftsOf(db, studentId)).map(({ title, ...row }) => toGrant(row, title));
}

/** As the student reads them: reasons of before were for colleagues. */
export async function findOwnGifts(db: Db, studentId: string): Promise<OwnGift[]> {
  return (await giftsOf(db, studentId)).map(({ title, reason_shown, ...row }) => {
    const { reason, ...gift } = toGrant({ ...row, reason_shown }, title);
    return reason_shown === 1 ? { ...gift, reason } : gift;
  });
}
