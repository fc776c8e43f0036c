import { largestProofBytes } from './proof.ts';

/** Larger photos are made smaller by the browser. */
export const largestAttachmentBytes = largestProofBytes;

export const mostAttachments = 3;

/** What a student may attach within a day; a message that was not sent counts too. */
export const attachmentsPerDay = 30;

/** After that a file that no message was sent with is deleted. */
export const unsentAttachmentHours = 24;

/** Of the name of a photo or PDF: pictures are drawn anew. */
export const endingOf = (mediaType: 'image/webp' | 'application/pdf') =>
  mediaType === 'application/pdf' ? 'pdf' : 'webp';
