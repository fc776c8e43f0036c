import {
  type assignedFilters,
  type MessageStatus,
  type MessageThread,
  messagesPerHour,
  type SentMessage,
  type StaffMessage,
} from '@akada/contract';
import { sql } from 'kysely';
import { getOwnedLesson } from '../../catalogue/lessons/lessons.queries.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Condition } from '../../platform/db/reach.ts';
import type { Db, MessageRow, Trx } from '../../platform/db/schema.ts';
import { fold, offsetOf, personHasWords, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { iso } from '../../platform/http/context.ts';
import { attachTo, hasAttachments } from './attachments.ts';

export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function toSentMessage(row: MessageRow): SentMessage {
  return { _id: row._id, teacher: row.teacher, text: row.text, createdAt: row.created_at };
}

export const beginningOf = (text: string) => [...text].slice(0, 200).join('');

/** Messages that are sent at once are counted one after the other. */
export async function lockStudent(trx: Trx, studentId: string): Promise<void> {
  const student = trx.selectFrom('users').select('_id').where('_id', '=', studentId);
  await lockRows(trx, student).executeTakeFirstOrThrow();
}

/** Counts the student's messages and replies of the last hour. */
export async function refuseTooMany(trx: Trx, studentId: string, now: number): Promise<void> {
  const since = iso(now - hourMs);
  const begun = trx
    .selectFrom('messages')
    .select('created_at')
    .where('student_id', '=', studentId)
    .where('created_at', '>', since);
  const written = trx
    .selectFrom('message_replies')
    .select('created_at')
    .where('student_id', '=', studentId)
    .where('from_staff', '=', 0)
    .where('created_at', '>', since);
  const times = (await begun.unionAll(written).execute()).map((row) => row.created_at).toSorted();
  const oldest = times.at(-messagesPerHour);
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.ceil((Date.parse(oldest) + hourMs - now) / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `You have sent ${messagesPerHour} messages in the last hour. Please try again in ${wait}.`;
  throw new AppError('too_many_requests', message, { retryAfterSeconds });
}

type NewMessage = {
  _id: string;
  studentId: string;
  teacher: string;
  text: string;
  lesson?: string | undefined;
  second?: number | undefined;
  order?: string | undefined;
  attachments?: readonly string[] | undefined;
  now: number;
};

async function checkContext(trx: Trx, { studentId, lesson, second, order }: NewMessage): Promise<void> {
  if (lesson) await getOwnedLesson(trx, lesson, studentId);
  else if (second !== undefined) throw new AppError('invalid', 'second is of a lesson: please name it', 'second');
  if (!order) return;
  const own = trx.selectFrom('orders').select('_id').where('_id', '=', order).where('student_id', '=', studentId);
  if (!(await own.executeTakeFirst())) throw new AppError('not_found', 'Order not found');
}

const ownMessages = (trx: Trx, studentId: string) =>
  trx.selectFrom('messages').selectAll().where('student_id', '=', studentId);

/** An earlier message with the same key, or the same one within a minute (a double tap or a retry). */
async function findTwin(trx: Trx, message: NewMessage): Promise<MessageRow | undefined> {
  const { studentId, teacher, text, lesson = null, order = null, attachments = [], now } = message;
  const same = await ownMessages(trx, studentId).where('_id', '=', message._id).executeTakeFirst();
  if (same && same.text !== text) {
    throw new AppError('conflict', 'This key was used for another message', 'Idempotency-Key');
  }
  if (same) return same;
  const alike = await ownMessages(trx, studentId)
    .where('created_at', '>', iso(now - minuteMs))
    .where('teacher', '=', teacher)
    .where('text', '=', text)
    .orderBy('number', 'desc')
    .execute();
  for (const one of alike) {
    const isAbout = one.lesson_id === lesson && one.order_id === order;
    if (isAbout && (await hasAttachments(trx, one, one._id, attachments))) return one;
  }
  return undefined;
}

/** `_id` is made from the request's key where it has one. */
export async function storeMessage(trx: Trx, message: NewMessage): Promise<MessageRow> {
  const { studentId, teacher, text, lesson = null, second = null, order = null, attachments = [], now } = message;
  await lockStudent(trx, studentId);
  const twin = await findTwin(trx, message);
  if (twin) return twin;
  await checkContext(trx, message);
  await refuseTooMany(trx, studentId, now);
  const latest = await ownMessages(trx, studentId).orderBy('number', 'desc').limit(1).executeTakeFirst();
  const stored = await trx
    .insertInto('messages')
    .values({
      ...{ _id: message._id, student_id: studentId, number: (latest?.number ?? 0) + 1, teacher, text },
      ...{ lesson_id: lesson, second, order_id: order, search_text: fold(`${teacher}\n${text}`) },
      ...{ created_at: iso(now), last_at: iso(now), last_from: 'student', last_text: beginningOf(text) },
      ...{ status: 'open', handled_at: null, handled_by: null, assigned_to: null },
      ...{ student_seen_at: null, staff_seen_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachTo(trx, { thread: stored, letterId: stored._id, authorId: studentId }, attachments);
  return stored;
}

export function threadsWithNames(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('lessons', 'lessons._id', 'messages.lesson_id')
    .leftJoin('orders', (join) =>
      join.onRef('orders._id', '=', 'messages.order_id').onRef('orders.student_id', '=', 'messages.student_id'),
    )
    .selectAll('messages')
    .select(['lessons.title as lessonTitle', 'orders.reference as orderReference']);
}

export const messagesWithNames = (db: Db) =>
  threadsWithNames(db)
    .innerJoin('users as student', 'student._id', 'messages.student_id')
    .leftJoin('users as handler', 'handler._id', 'messages.handled_by')
    .leftJoin('users as assignee', 'assignee._id', 'messages.assigned_to')
    .select([
      'student.full_name as studentName',
      'student.email as studentEmail',
      'student.class_level as studentClassLevel',
      'handler.full_name as handledByName',
      'assignee.full_name as assigneeName',
    ]);

type ThreadRow = MessageRow & { lessonTitle: string | null; orderReference: string | null };

type PersonNames = Pick<StaffMessage, 'studentName' | 'studentEmail' | 'studentClassLevel'>;
export type NamedRow = ThreadRow & PersonNames & { handledByName: string | null; assigneeName: string | null };

export function toThread(row: ThreadRow): MessageThread {
  const { lesson_id: lesson, lessonTitle, order_id: order, orderReference } = row;
  const seenAt = row.last_from === 'student' ? row.staff_seen_at : row.student_seen_at;
  return {
    ...toSentMessage(row),
    status: row.status,
    lesson: lesson !== null && lessonTitle !== null ? { _id: lesson, title: lessonTitle } : undefined,
    second: row.second ?? undefined,
    order: order !== null && orderReference !== null ? { _id: order, reference: orderReference } : undefined,
    lastAt: row.last_at,
    lastFrom: row.last_from,
    lastText: row.last_text,
    seen: seenAt !== null && seenAt >= row.last_at,
  };
}

export function toStaffMessage(row: NamedRow): StaffMessage {
  const { assigned_to: _id, assigneeName: fullName, studentName, studentEmail, studentClassLevel } = row;
  return {
    ...toThread(row),
    ...{ studentId: row.student_id, studentName, studentEmail, studentClassLevel },
    handledAt: row.handled_at ?? undefined,
    handledByName: row.handledByName ?? undefined,
    assignee: _id !== null && fullName !== null ? { _id, fullName } : undefined,
  };
}

export type MessageFilter = {
  status?: MessageStatus | undefined;
  assigned?: (typeof assignedFilters)[number] | undefined;
  search?: string | undefined;
  /** Threads that a limited teacher sees. */
  own?: Condition;
  page: number;
  limit: number;
};

export async function findMessages(db: Db, filter: MessageFilter, caller: { _id: string }) {
  const { status, assigned, search, own, limit } = filter;
  let messages = messagesWithNames(db);
  if (own) messages = messages.where(own);
  if (status === 'handled') messages = messages.where('messages.status', '<>', 'open');
  else if (status) messages = messages.where('messages.status', '=', status);
  if (assigned === 'me') messages = messages.where('messages.assigned_to', '=', caller._id);
  if (assigned === 'nobody') messages = messages.where('messages.assigned_to', 'is', null);
  if (search) {
    const lines = sql<string>`(student.search_text || ${'\n'} || messages.search_text)`;
    messages = messages.where(personHasWords(lines, search));
  }
  const newestFirst = messages.orderBy('messages.last_at', 'desc').orderBy('messages._id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit, offset: offsetOf(filter) });
  return { rows: rows.map(toStaffMessage), total };
}

export async function getStaffMessage(db: Db, id: string): Promise<StaffMessage> {
  const row = await messagesWithNames(db).where('messages._id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Message not found');
  return toStaffMessage(row);
}

type Handling = { handled: boolean; by: Actor; at: string };

export async function handleMessageOf(trx: Trx, id: string, { handled, by, at }: Handling): Promise<StaffMessage> {
  const status = handled ? 'closed' : 'open';
  const changed = await trx
    .updateTable('messages')
    .set({ status, handled_at: handled ? at : null, handled_by: handled ? by._id : null })
    .where('_id', '=', id)
    .where('status', '<>', status)
    .returning(['student_id', 'teacher'])
    .executeTakeFirst();
  if (changed) {
    await recordAudit(trx, {
      action: handled ? 'message.handle' : 'message.reopen',
      by,
      at,
      subject: { kind: 'message', _id: id, title: `To ${changed.teacher}` },
      person: changed.student_id,
      before: { handled: !handled },
      after: { handled },
    });
  }
  return getStaffMessage(trx, id);
}
