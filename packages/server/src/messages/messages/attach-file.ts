import { type Attachment, attachmentsPerDay } from '@akada/contract';
import type { Actor } from '../../platform/audit/record.ts';
import type { AttachmentRow, Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { iso } from '../../platform/http/context.ts';
import { type PhotoOrPdf, readPhotoOrPdf } from '../../platform/media/photo-or-pdf.ts';
import { makePicture } from '../../platform/media/pictures.ts';
import { toAttachment } from './attachments.ts';
import { lockStudent } from './messages.queries.ts';
import { findThread, isStudent } from './threads.ts';

const dayMs = 24 * 3_600_000;
/** Pixels: what a thread shows, for sharp screens. */
const smallSide = 320;

/** A file attached by staff belongs to the student of the thread. */
export async function studentToAttachFor(db: Db, caller: Actor, message: string | undefined): Promise<string> {
  if (message !== undefined) return (await findThread(db, message, caller)).student_id;
  if (isStudent(caller)) return caller._id;
  throw new AppError('invalid', 'Please say which message the file is for', 'message');
}

export type ReadAttachment = PhotoOrPdf & { thumbnail: Buffer | null };

export async function readAttached(file: unknown, fileName: string): Promise<ReadAttachment> {
  if (!(file instanceof Uint8Array)) throw new AppError('invalid', 'Please choose a file', 'file');
  const read = await readPhotoOrPdf(Buffer.from(file), { fileName, field: 'file', fallbackName: 'File' });
  const isPicture = read.mediaType === 'image/webp';
  return { ...read, thumbnail: isPicture ? (await makePicture(read.content, 'file', smallSide)).webp : null };
}

async function refuseTooMany(trx: Trx, student: Actor, now: number): Promise<void> {
  const { count } = await trx
    .selectFrom('message_attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('student_id', '=', student._id)
    .where('author_id', '=', student._id)
    .where('created_at', '>', iso(now - dayMs))
    .executeTakeFirstOrThrow();
  if (count < attachmentsPerDay) return;
  const message = `You have attached ${attachmentsPerDay} files within a day. Please try again tomorrow.`;
  throw new AppError('too_many_requests', message, { field: 'file', retryAfterSeconds: 3600 });
}

type NewAttachment = { _id: string; studentId: string; by: Actor; file: ReadAttachment; now: number };

/** A repeated request has the same ID and returns the first one. */
export async function addAttachment(trx: Trx, { _id, studentId, by, file, now }: NewAttachment): Promise<Attachment> {
  await lockStudent(trx, studentId);
  const same = trx.selectFrom('message_attachments').selectAll().where('student_id', '=', studentId);
  const before = await same.where('_id', '=', _id).executeTakeFirst();
  if (before?.file_hash === file.hash) return toAttachment(before);
  if (before) throw new AppError('conflict', 'This key was used for another file', 'Idempotency-Key');
  if (isStudent(by)) await refuseTooMany(trx, by, now);
  const row: AttachmentRow = {
    ...{ student_id: studentId, _id, author_id: by._id, message_id: null, letter_id: null, position: 0 },
    ...{ file_name: file.fileName, media_type: file.mediaType, bytes: file.content.length },
    ...{ width: file.width, height: file.height, content: file.content.toString('base64') },
    ...{ thumbnail: file.thumbnail?.toString('base64') ?? null, file_hash: file.hash, created_at: iso(now) },
  };
  await trx.insertInto('message_attachments').values(row).execute();
  return toAttachment(row);
}

export async function removeUnsent(db: Db, id: string, by: Actor): Promise<void> {
  const gone = await db
    .deleteFrom('message_attachments')
    .where('author_id', '=', by._id)
    .where('_id', '=', id)
    .where('message_id', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  if (!gone) throw new AppError('not_found', 'File not found');
}
