import { type MessageStatus, messagesPerHour, type SentMessage, type StaffMessage } from '@akada/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Db, MessageRow, Trx } from '../db/schema.ts';
import { fold, offsetOf, personHasWords, readPage } from '../db/search.ts';
import { AppError } from '../http/app-error.ts';
import { iso } from '../http/context.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function toSentMessage(row: MessageRow): SentMessage {
  return { _id: row._id, teacher: row.teacher, text: row.text, createdAt: row.created_at };
}

type NewMessage = { _id: string; studentId: string; teacher: string; text: string; now: number };

function tooMany(oldest: MessageRow, now: number): AppError {
  const retryAfterSeconds = Math.ceil((Date.parse(oldest.created_at) + hourMs - now) / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `You have sent ${messagesPerHour} messages in the last hour. Please try again in ${wait}.`;
  return new AppError('too_many_requests', message, { retryAfterSeconds });
}

/**
 * An equal message within a minute is a double tap or a retry and returns the first. The unique number serialises two
 * messages sent at once.
 */
export async function storeMessage(db: Db, message: NewMessage): Promise<MessageRow> {
  const { studentId, teacher, text, now } = message;
  const latest = await db
    .selectFrom('messages')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('number', 'desc')
    .limit(messagesPerHour)
    .execute();
  const twin = latest.find(
    (row) => row.created_at > iso(now - minuteMs) && row.teacher === teacher && row.text === text,
  );
  if (twin) return twin;
  const oldest = latest[messagesPerHour - 1];
  if (oldest && oldest.created_at > iso(now - hourMs)) throw tooMany(oldest, now);
  const stored = await db
    .insertInto('messages')
    .values({
      _id: message._id,
      student_id: studentId,
      number: (latest[0]?.number ?? 0) + 1,
      teacher,
      text,
      search_text: fold(`${teacher}\n${text}`),
      created_at: iso(now),
      handled_at: null,
      handled_by: null,
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'number']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return stored ?? storeMessage(db, message);
}

function messagesWithNames(db: Db) {
  return db
    .selectFrom('messages')
    .innerJoin('users as student', 'student._id', 'messages.student_id')
    .leftJoin('users as handler', 'handler._id', 'messages.handled_by');
}

const columns = [
  'messages._id',
  'messages.teacher',
  'messages.text',
  'messages.created_at as createdAt',
  'messages.handled_at as handledAt',
  'student._id as studentId',
  'student.full_name as studentName',
  'student.email as studentEmail',
  'student.class_level as studentClassLevel',
  'handler.full_name as handledByName',
] as const;

type Handled = 'handledAt' | 'handledByName';
type Read = Omit<StaffMessage, Handled> & Record<Handled, string | null>;

function toStaffMessage({ handledAt, handledByName, ...rest }: Read): StaffMessage {
  return { ...rest, handledAt: handledAt ?? undefined, handledByName: handledByName ?? undefined };
}

export type MessageFilter = {
  status?: MessageStatus | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

export async function findMessages(db: Db, filter: MessageFilter): Promise<{ rows: StaffMessage[]; total: number }> {
  const { status, search, limit } = filter;
  let messages = messagesWithNames(db).select(columns);
  if (status) messages = messages.where('handled_at', status === 'open' ? 'is' : 'is not', null);
  if (search) {
    const lines = sql<string>`(student.search_text || ${'\n'} || messages.search_text)`;
    messages = messages.where(personHasWords(lines, search));
  }
  const newestFirst = messages.orderBy('messages.created_at', 'desc').orderBy('messages._id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit, offset: offsetOf(filter) });
  return { rows: rows.map(toStaffMessage), total };
}

type Handling = { handled: boolean; by: Actor; at: string };

export async function handleMessageOf(trx: Trx, id: string, { handled, by, at }: Handling): Promise<StaffMessage> {
  const changed = await trx
    .updateTable('messages')
    .set(handled ? { handled_at: at, handled_by: by._id } : { handled_at: null, handled_by: null })
    .where('_id', '=', id)
    .where('handled_at', handled ? 'is' : 'is not', null)
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
  const row = await messagesWithNames(trx).select(columns).where('messages._id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Message not found');
  return toStaffMessage(row);
}
