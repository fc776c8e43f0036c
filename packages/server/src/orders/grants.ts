import type { Grant } from '@akada/contract';
import { type Actor, recordAudit } from '../audit/record.ts';
import { lockRows } from '../db/dialect.ts';
import { type Db, type GrantRow, nobody, type PaymentRow, type Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { giveAddedTo, revokeAdded } from './course-grants.ts';
import { refuseDrafts } from './drafts.ts';
import type { Mover } from './money.ts';

/** A grant for each line; a student whose account is gone gets none. */
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
        given_by: by._id,
        given_by_name: by.fullName,
        reason: '',
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

type Gift = { studentId: string; lessonId: string; reason: string };
type Giving = { by: Actor; at: string; newId: () => string };

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

/** Locks the account, as an order does: of two gifts, or of a gift and an order, the second finds the first. */
async function lockStudent(trx: Trx, id: string): Promise<void> {
  const account = trx.selectFrom('users').select('_id').where('_id', '=', id).where('role', '=', 'user');
  if (!(await lockRows(trx, account).executeTakeFirst())) {
    throw new AppError('not_found', 'Student not found', 'studentId');
  }
}

/** Also a lesson that is no longer for sale. */
export async function giveLesson(trx: Trx, gift: Gift, { by, at, newId }: Giving): Promise<Grant> {
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
  const row: GrantRow = {
    ...{ student_id, _id: newId(), lesson_id, order_id: null, payment_id: null, course_id: null },
    ...{ given_by: by._id, given_by_name: by.fullName, reason, given_at: at },
    ...{ revoked_at: null, revoked_by: null, revoked_by_name: null, revoked_reason: null },
  };
  await trx.insertInto('grants').values(row).execute();
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
  const title = (await lessonOf(trx, row.lesson_id))?.title ?? '';
  await recordGift(trx, 'grant.take', { row, by, at, title, reason });
}

/** Those that staff gave without payment and have not taken back, newest first. */
export async function findGifts(db: Db, studentId: string): Promise<Grant[]> {
  const rows = await db
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
  return rows.map(({ title, ...row }) => toGrant(row, title));
}
