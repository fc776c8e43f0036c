import { type Attachment, staffOnly, type ThreadMessage } from '@akada/contract';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, MessageReplyRow, MessageRow, Trx } from '../../platform/db/schema.ts';
import { fold, offsetOf, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { attachTo, findAttachments, hasAttachments } from './attachments.ts';
import {
  beginningOf,
  getStaffMessage,
  lockStudent,
  minuteMs,
  refuseTooMany,
  threadsWithNames,
  toThread,
} from './messages.queries.ts';

type Caller = Actor;

export const isStudent = ({ role }: Pick<Caller, 'role'>) => role === 'user';

export async function findOwnThreads(db: Db, studentId: string, paged: { page: number; limit: number }) {
  const own = threadsWithNames(db).where('messages.student_id', '=', studentId);
  const newestFirst = own.orderBy('messages.last_at', 'desc').orderBy('messages._id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit: paged.limit, offset: offsetOf(paged) });
  const { unread } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('student_id', '=', studentId)
    .where('last_from', '=', 'school')
    .where((eb) => eb.or([eb('student_seen_at', 'is', null), eb('student_seen_at', '<', eb.ref('last_at'))]))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toThread), total, unread };
}

/** Threads of others are 404 for a student. */
export async function findThread(db: Db, id: string, caller: Pick<Caller, '_id' | 'role'>): Promise<MessageRow> {
  let messages = db.selectFrom('messages').selectAll().where('_id', '=', id);
  if (isStudent(caller)) messages = messages.where('student_id', '=', caller._id);
  const row = await messages.executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Message not found');
  return row;
}

type NamedReply = MessageReplyRow & { authorName: string | null };

function toMessage(row: NamedReply, attachments: Attachment[]): ThreadMessage {
  return {
    _id: row._id,
    from: row.from_staff === 1 ? 'school' : 'student',
    authorName: row.authorName ?? '',
    text: row.text,
    attachments,
    createdAt: row.created_at,
  };
}

const repliesTo = (db: Db, { student_id, _id }: Pick<MessageRow, 'student_id' | '_id'>) =>
  db
    .selectFrom('message_replies')
    .leftJoin('users', 'users._id', 'message_replies.author_id')
    .selectAll('message_replies')
    .select('users.full_name as authorName')
    .where('message_replies.student_id', '=', student_id)
    .where('message_replies.message_id', '=', _id);

async function readMessages(db: Db, thread: MessageRow): Promise<ThreadMessage[]> {
  const replies = await repliesTo(db, thread)
    .orderBy('message_replies.created_at')
    .orderBy('message_replies._id')
    .execute();
  const student = await db
    .selectFrom('users')
    .select('full_name')
    .where('_id', '=', thread.student_id)
    .executeTakeFirst();
  const attachmentsOf = await findAttachments(db, thread);
  const first: ThreadMessage = {
    ...{ _id: thread._id, from: 'student', authorName: student?.full_name ?? '' },
    ...{ text: thread.text, attachments: attachmentsOf(thread._id), createdAt: thread.created_at },
  };
  return [first, ...replies.map((row) => toMessage(row, attachmentsOf(row._id)))];
}

export async function readOwnThread(db: Db, id: string, caller: Caller) {
  const thread = await findThread(db, id, caller);
  const named = await threadsWithNames(db).where('messages._id', '=', id).executeTakeFirstOrThrow();
  return { ...toThread(named), messages: await readMessages(db, thread) };
}

export async function readForStaff(db: Db, id: string, caller: Caller) {
  const thread = await findThread(db, id, caller);
  return { ...(await getStaffMessage(db, id)), messages: await readMessages(db, thread) };
}

type Edges = Pick<Context, 'now' | 'newId'>;

type Reply = { thread: MessageRow; by: Caller; replyId: string };

async function announceReply(trx: Trx, edges: Edges, { thread, by, replyId }: Reply): Promise<void> {
  const { _id, student_id: person, teacher } = thread;
  const subject = { kind: 'message', _id, title: `To ${teacher}` } as const;
  await recordAudit(trx, { action: 'message.reply', by, at: iso(edges.now()), subject, person });
  await notify(trx, edges, {
    ...{ to: [person], cause: 'reply', subjectId: _id, occurrence: replyId },
    ...{ title: 'Your school has answered', body: 'There is an answer to your message.' },
    link: `/student/messages/${_id}`,
  });
}

/** `_id` is made from the request's key where it has one. */
type NewReply = { _id: string; id: string; text: string; attachments: readonly string[] };

/**
 * An earlier reply by the caller with the same key, or with the same text within a minute (a double tap or a retry),
 * unless the other side has written since.
 */
async function findTwin(trx: Trx, thread: MessageRow, by: Caller, reply: NewReply, now: number) {
  const same = await repliesTo(trx, thread).where('message_replies._id', '=', reply._id).executeTakeFirst();
  if (same && same.text !== reply.text) {
    throw new AppError('conflict', 'This key was used for another message', 'Idempotency-Key');
  }
  if (same) return same;
  if (thread.last_from !== (isStudent(by) ? 'student' : 'school')) return null;
  const alike = await repliesTo(trx, thread)
    .where('author_id', '=', by._id)
    .where('text', '=', reply.text)
    .where('message_replies.created_at', '>', iso(now - minuteMs))
    .orderBy('message_replies.created_at', 'desc')
    .execute();
  for (const one of alike) if (await hasAttachments(trx, thread, one._id, reply.attachments)) return one;
  return null;
}

type Stored = { thread: MessageRow; row: MessageReplyRow };

async function storeReply(trx: Trx, { thread, row }: Stored, attachments: readonly string[]): Promise<void> {
  const { author_id, created_at: at, text } = row;
  await trx.insertInto('message_replies').values(row).execute();
  await attachTo(trx, { thread, letterId: row._id, authorId: author_id ?? '' }, attachments);
  await trx
    .updateTable('messages')
    .set({
      ...{ last_at: at, last_from: row.from_staff ? 'school' : 'student', last_text: beginningOf(text) },
      search_text: `${thread.search_text}\n${fold(text)}`,
      ...(row.from_staff
        ? { status: 'answered', handled_at: at, handled_by: author_id, staff_seen_at: at }
        : { status: 'open', handled_at: null, handled_by: null, student_seen_at: at }),
    })
    .where('_id', '=', thread._id)
    .execute();
}

/** Concurrent replies are both stored; the later one sets the state of the thread. */
export async function replyTo(trx: Trx, edges: Edges, caller: Caller, reply: NewReply): Promise<ThreadMessage> {
  const { id, text, attachments } = reply;
  const now = edges.now();
  const byStudent = isStudent(caller);
  const found = await findThread(trx, id, caller);
  await lockStudent(trx, found.student_id);
  const locked = lockRows(trx, trx.selectFrom('messages').selectAll().where('_id', '=', id));
  const thread = await locked.executeTakeFirst();
  if (!thread) throw new AppError('not_found', 'Message not found');
  const twin = await findTwin(trx, thread, caller, reply, now);
  if (twin) return toMessage(twin, (await findAttachments(trx, thread))(twin._id));
  if (byStudent) await refuseTooMany(trx, caller._id, now);
  const row = {
    ...{ student_id: thread.student_id, message_id: id, _id: reply._id, author_id: caller._id },
    ...{ from_staff: byStudent ? 0 : 1, text, created_at: iso(now) },
  };
  await storeReply(trx, { thread, row }, attachments);
  if (!byStudent) await announceReply(trx, edges, { thread, by: caller, replyId: row._id });
  return toMessage({ ...row, authorName: caller.fullName }, (await findAttachments(trx, thread))(row._id));
}

/** One staff member marks the thread as seen for all staff. */
export async function seeThread(trx: Trx, id: string, caller: Caller, now: number): Promise<void> {
  await findThread(trx, id, caller);
  const column = isStudent(caller) ? 'student_seen_at' : 'staff_seen_at';
  await trx
    .updateTable('messages')
    .set({ [column]: iso(now) })
    .where('_id', '=', id)
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<', eb.ref('last_at'))]))
    .execute();
}

type Assignment = { assignee: string | null; was: string | null; by: Caller; at: string };

async function refuseOthers(trx: Trx, assignee: string): Promise<void> {
  const staff = trx
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', assignee)
    .where('role', 'in', staffOnly)
    .where('is_active', '=', 1);
  if (await staff.executeTakeFirst()) return;
  throw new AppError('invalid', 'The assignee must be an admin of this school', 'assignee');
}

export async function assignThread(trx: Trx, id: string, { assignee, was, by, at }: Assignment) {
  if (assignee !== null) await refuseOthers(trx, assignee);
  const changed = await trx
    .updateTable('messages')
    .set({ assigned_to: assignee })
    .where('_id', '=', id)
    .where('assigned_to', was === null ? 'is' : '=', was)
    .returning(['student_id', 'teacher'])
    .executeTakeFirst();
  const message = await getStaffMessage(trx, id);
  if ((message.assignee?._id ?? null) !== assignee) {
    const whose = message.assignee ? `${message.assignee.fullName} has taken this message` : 'This message was left';
    throw new AppError('conflict', `${whose} meanwhile`);
  }
  if (changed && assignee !== was) {
    const subject = { kind: 'message', _id: id, title: `To ${changed.teacher}` } as const;
    const [before, after] = [{ assignee: was }, { assignee }];
    await recordAudit(trx, { action: 'message.assign', by, at, subject, person: changed.student_id, before, after });
  }
  return message;
}
