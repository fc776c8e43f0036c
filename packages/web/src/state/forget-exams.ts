import { removeItemsWith } from './storage.ts';
import { dropUnsent } from './unsent.ts';

/** A database for each student: phones are shared in families, and deleting one leaves nothing of it. */
export const databaseOf = (userId: string) => `exams:${userId}`;

export const picturesCache = 'exam-pictures';

/** The exam is over, or its student leaves: the pictures of its questions are not for looking at again. */
export function dropExamPictures(): void {
  if ('caches' in globalThis) void caches.delete(picturesCache).catch(() => undefined);
}

/** At logout: every exam of the student, in whichever place. */
export function forgetExams(userId: string): void {
  removeItemsWith(`exam:${userId}:`);
  dropUnsent(userId);
  dropExamPictures();
  try {
    indexedDB.deleteDatabase(databaseOf(userId));
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
