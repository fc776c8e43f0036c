import { itemsWith, removeItem, removeItemsWith, writeItem } from '../storage.ts';

/** One database per student: phones are shared in families, and deleting it leaves nothing. */
export const databaseOf = (userId: string) => `exams:${userId}`;

export const picturesCache = 'exam-pictures';

/** Unsent answers per exam, from its start to its end; the database can only be asked asynchronously. */
const noteOf = (userId: string, attemptId: string) => `unsent:${userId}:${attemptId}`;

export const noteUnsent = (userId: string, attemptId: string, count: number) =>
  writeItem(noteOf(userId, attemptId), String(count));

/** Answers per exam on their way into the database: a page that goes away ends a write before its end. */
export const unwrittenOf = (userId: string, attemptId: string) => `unwritten:${userId}:${attemptId}`;

export function dropNote(userId: string, attemptId: string): void {
  removeItem(noteOf(userId, attemptId));
  removeItem(unwrittenOf(userId, attemptId));
}

export const hasKeptExams = (userId: string) => itemsWith(noteOf(userId, '')).length > 0;

export const countUnsent = (userId: string) =>
  itemsWith(noteOf(userId, '')).reduce((sum, [, count]) => sum + (Number(count) || 0), 0);

/** Questions must not be looked at after the exam. */
export function dropExamPictures(): void {
  if ('caches' in globalThis) void caches.delete(picturesCache).catch(() => undefined);
}

export function forgetExams(userId: string): void {
  removeItemsWith(noteOf(userId, ''));
  removeItemsWith(unwrittenOf(userId, ''));
  dropExamPictures();
  try {
    indexedDB.deleteDatabase(databaseOf(userId));
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
