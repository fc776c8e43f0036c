import type { PracticeAnswer } from '@akada/contract';
import { readItem, removeItem, writeItem } from '../storage.ts';

/** One database per student: phones are shared in families, and deleting it leaves nothing. */
export const practiceOf = (userId: string) => `practice:${userId}`;

/** Cache of the kept questions' pictures; others are removed at each opening. */
export const practicePictures = 'practice-pictures';

/** Answers that could not be written to the device, by their ids: they last as long as the page. */
export const unstoredAnswers = new Map<string, { userId: string; answer: PracticeAnswer }>();

/** Number of waiting answers; the database can only be asked asynchronously. */
const noteOf = (userId: string) => `unsent-practice:${userId}`;

export function noteUnsentPractice(userId: string, count: number): void {
  if (count === 0) removeItem(noteOf(userId));
  else writeItem(noteOf(userId), String(count));
}

export const countUnsentPractice = (userId: string) => Number(readItem(noteOf(userId))) || 0;

export function forgetPractice(userId: string): void {
  removeItem(noteOf(userId));
  if ('caches' in globalThis) void caches.delete(practicePictures).catch(() => undefined);
  for (const [id, one] of unstoredAnswers) if (one.userId === userId) unstoredAnswers.delete(id);
  try {
    indexedDB.deleteDatabase(practiceOf(userId));
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
