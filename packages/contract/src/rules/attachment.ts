import { largestProofBytes } from './proof.ts';

/** Larger photos are made smaller by the browser. */
export const largestAttachmentBytes = largestProofBytes;

export const mostAttachments = 3;

/** Daily limit of a student; attachments of unsent messages count too. */
export const attachmentsPerDay = 30;

/** After that a file that no message was sent with is deleted. */
export const unsentAttachmentHours = 24;

/** File extension of a photo or PDF; all pictures are re-encoded as WebP. */
export const endingOf = (mediaType: 'image/webp' | 'application/pdf') =>
  mediaType === 'application/pdf' ? 'pdf' : 'webp';
