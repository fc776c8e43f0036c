import { z } from 'zod';
import { done, endpoint, studentOrStaff, success } from '../platform/endpoint.ts';
import { file, filter, id, instant, text } from '../platform/fields.ts';
import { mostAttachments } from '../rules/attachment.ts';

export {
  attachmentsPerDay,
  endingOf,
  largestAttachmentBytes,
  mostAttachments,
  unsentAttachmentHours,
} from '../rules/attachment.ts';

/** A photo or PDF of a message. */
export const attachment = z.object({
  _id: z.string(),
  fileName: z.string(),
  mediaType: z.enum(['image/webp', 'application/pdf']),
  bytes: z.number(),
  /** Pictures only: reserves the layout space before the picture loads. */
  width: z.number().optional(),
  height: z.number().optional(),
  createdAt: instant,
});
export type Attachment = z.infer<typeof attachment>;

/** Attachments of a message, uploaded by its author beforehand. */
export const attachmentIds = z
  .array(id('attachments must be IDs of files'), { error: 'attachments must be a list of files' })
  .max(mostAttachments, `A message may have at most ${mostAttachments} attachments`)
  .refine((ids) => new Set(ids).size === ids.length, 'One of the attachments is named twice')
  .optional();

export const attachFile = endpoint({
  method: 'POST',
  path: '/message/attachment',
  summary:
    'Attach a photo (PNG, JPEG, WebP) or PDF of at most 5 MB to a message that is being written; the same Idempotency-Key makes one. It is deleted where the message is not sent within a day',
  access: studentOrStaff,
  scope: 'own',
  status: 201,
  bodyType: 'multipart/form-data',
  body: z.object({
    file: file('Please choose a file').optional(),
    fileName: text('File name', { max: 200 }).optional(),
    /** The thread it is for; staff must name it. */
    message: id('message must be the ID of a message').optional(),
  }),
  reply: success(attachment),
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/message/attachment/:id',
  summary: 'Remove an own file from a message that is not sent yet',
  access: studentOrStaff,
  scope: { open: 'A file that the caller has not sent yet' },
  params: z.object({ id: id('File ID is required') }),
  reply: done,
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/message/:id/attachment/:attachmentId',
  summary: 'A file of a message: of an own thread, or for staff (WebP or PDF); small is a thumbnail of a picture',
  access: studentOrStaff,
  scope: 'sees thread',
  params: z.object({ id: id('Message ID is required'), attachmentId: id('File ID is required') }),
  query: z.object({ size: filter(['small'], 'size must be small, or left out') }),
  mediaType: 'application/octet-stream',
  reply: z.string(),
});
