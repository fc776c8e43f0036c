import { type Attachment, unsentAttachmentHours } from '@akada/contract';
import type { AttachmentRow, Db, MessageRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';

/** Files of messages. Their content is in the database, so they come and go with the message and are in its backup. */

const facts = ['_id', 'file_name', 'media_type', 'bytes', 'width', 'height', 'created_at'] as const;

export function toAttachment(row: Pick<AttachmentRow, (typeof facts)[number]>): Attachment {
  return {
    ...{ _id: row._id, fileName: row.file_name, mediaType: row.media_type, bytes: row.bytes },
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    createdAt: row.created_at,
  };
}

type Thread = Pick<MessageRow, 'student_id' | '_id'>;

/** Attachments of a thread, by their message. */
export async function findAttachments(db: Db, thread: Thread): Promise<(letterId: string) => Attachment[]> {
  const rows = await db
    .selectFrom('message_attachments')
    .select([...facts, 'letter_id'])
    .where('student_id', '=', thread.student_id)
    .where('message_id', '=', thread._id)
    .orderBy('position')
    .execute();
  const byLetter = Map.groupBy(rows, ({ letter_id }) => letter_id);
  return (letterId) => (byLetter.get(letterId) ?? []).map(toAttachment);
}

/** A message with other files is another message, whatever its words. */
export async function hasAttachments(db: Db, thread: Thread, letterId: string, ids: readonly string[]) {
  const own = (await findAttachments(db, thread))(letterId);
  return own.length === ids.length && own.every(({ _id }) => ids.includes(_id));
}

type Letter = { thread: Thread; letterId: string; authorId: string };

/** Only files of the author that were sent with nothing else. */
export async function attachTo(trx: Trx, letter: Letter, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    const attached = await trx
      .updateTable('message_attachments')
      .set({ message_id: letter.thread._id, letter_id: letter.letterId, position })
      .where('student_id', '=', letter.thread.student_id)
      .where('_id', '=', id)
      .where('author_id', '=', letter.authorId)
      .where('message_id', 'is', null)
      .returning('_id')
      .executeTakeFirst();
    if (attached) continue;
    const message = 'One of the attachments is not there any more. Please attach it again.';
    throw new AppError('invalid', message, 'attachments');
  }
}

export async function readAttachment(db: Db, thread: Thread, id: string, isSmall: boolean) {
  const row = await db
    .selectFrom('message_attachments')
    .select(['media_type', isSmall ? 'thumbnail as content' : 'content'])
    .where('student_id', '=', thread.student_id)
    .where('_id', '=', id)
    .where('message_id', '=', thread._id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'File not found');
  if (row.content === null) throw new AppError('invalid', 'A PDF comes in one size only', 'size');
  return { bytes: Buffer.from(row.content, 'base64'), mediaType: row.media_type };
}

const atOnce = 50;

/** Files of messages that were never sent. */
export async function sweepUnsent({ db, now, isDraining }: Context): Promise<void> {
  const cut = iso(now() - unsentAttachmentHours * 3_600_000);
  const old = db
    .selectFrom('message_attachments')
    .select(['student_id', '_id'])
    .where('message_id', 'is', null)
    .where('created_at', '<', cut)
    .limit(atOnce);
  for (;;) {
    const rows = await old.execute();
    for (const row of rows) {
      // The condition spares an attachment that is sent at this moment.
      await db
        .deleteFrom('message_attachments')
        .where('student_id', '=', row.student_id)
        .where('_id', '=', row._id)
        .where('message_id', 'is', null)
        .execute();
    }
    if (rows.length < atOnce || isDraining()) return;
  }
}
