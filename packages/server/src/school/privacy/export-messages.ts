import type { Db } from '../../platform/db/schema.ts';

export function exportedMessages(db: Db, userId: string) {
  return db
    .selectFrom('messages')
    .select(['_id', 'teacher', 'text', 'created_at as sentAt', 'status', 'handled_at as handledAt'])
    .where('student_id', '=', userId)
    .orderBy('number')
    .execute();
}

/** Replies by the student and by staff. */
export function exportedReplies(db: Db, userId: string) {
  return db
    .selectFrom('message_replies')
    .select(['message_id as message', 'from_staff as fromSchool', 'text', 'created_at as sentAt'])
    .where('student_id', '=', userId)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
}

/** With the files themselves, one after the other: together they may be large. What staff have not sent is theirs. */
export async function* exportedAttachments(db: Db, userId: string) {
  const ids = await db
    .selectFrom('message_attachments')
    .select('_id')
    .where('student_id', '=', userId)
    .where((eb) => eb.or([eb('message_id', 'is not', null), eb('author_id', '=', userId)]))
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  for (const { _id } of ids) {
    const file = await db
      .selectFrom('message_attachments')
      .select(['message_id as message', 'letter_id as letter', 'file_name as fileName', 'media_type as mediaType'])
      .select(['created_at as attachedAt', 'content as contentInBase64'])
      .where('student_id', '=', userId)
      .where('_id', '=', _id)
      .executeTakeFirst();
    if (file) yield file;
  }
}
