import type { Db } from '../db/schema.ts';

export function exportedMessages(db: Db, userId: string) {
  return db
    .selectFrom('messages')
    .select(['_id', 'teacher', 'text', 'created_at as sentAt', 'status', 'handled_at as handledAt'])
    .where('student_id', '=', userId)
    .orderBy('number')
    .execute();
}

/** What was written after them, by the student and by staff. */
export function exportedReplies(db: Db, userId: string) {
  return db
    .selectFrom('message_replies')
    .select(['message_id as message', 'from_staff as fromSchool', 'text', 'created_at as sentAt'])
    .where('student_id', '=', userId)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
}
