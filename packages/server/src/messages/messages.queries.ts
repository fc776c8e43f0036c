import { type MessageStatus, messagesPerHour, type SentMessage, type StaffMessage } from '@akada/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Db, MessageRow, Trx } from '../db/schema.ts';
import { hasAll, typedQuery } from '../db/search.ts';
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
 * Stores a message, at most `messagesPerHour` a student and hour. The very same one within a minute is a double tap or
 * a retry after a lost answer: it gets the first one back. The number makes those sent at once take turns.
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
      created_at: iso(now),
      handled_at: null,
      handled_by: null,
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'number']).doNothing())
    .returningAll()
    .executeTakeFirst();
  // Another one of the same student took the number between the two statements: look again.
  return stored ?? storeMessage(db, message);
}

/** With the student and who handled it as they are called now; the latter may be gone. */
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

export type MessageFilter = {
  status?: MessageStatus | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

/** The newest first, and how many match in all. */
export async function findMessages(db: Db, filter: MessageFilter): Promise<{ rows: StaffMessage[]; total: number }> {
  let matching = messagesWithNames(db);
  if (filter.status) matching = matching.where('handled_at', filter.status === 'open' ? 'is' : 'is not', null);
  if (filter.search) {
    const query = typedQuery(filter.search);
    const lines = sql<string>`${sql.ref('student.search_text')} || ${'\n'} || fold(messages.teacher) || ${'\n'} || fold(messages.text)`;
    matching = matching.where(hasAll(lines, query));
  }
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(columns)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages._id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  return { rows, total };
}

type Handling = { handled: boolean; by: Actor; at: string };

/** Whoever marks it first stands on it; the same decision again changes nothing. */
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
  return row;
}
