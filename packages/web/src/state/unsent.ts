import { itemsWith, removeItem, removeItemsWith, writeItem } from './storage.ts';

/**
 * How many answers of which exams have not reached the school. The exams themselves are in a database that can only be
 * asked later; this says at once whether there is anything to ask it for.
 */
const prefix = 'unsent:';
const keyOf = (userId: string, attemptId: string) => `${prefix}${userId}:${attemptId}`;

/** From the start of an exam to its end, be it 0. */
export function noteUnsent(userId: string, attemptId: string, count: number): void {
  writeItem(keyOf(userId, attemptId), String(count));
}

export const nothingKeptOf = (userId: string, attemptId: string) => removeItem(keyOf(userId, attemptId));

export const hasKeptExams = (userId: string) => itemsWith(keyOf(userId, '')).length > 0;

export const countUnsent = (userId: string) =>
  itemsWith(keyOf(userId, '')).reduce((sum, [, count]) => sum + (Number(count) || 0), 0);

export const dropUnsent = (userId: string) => removeItemsWith(keyOf(userId, ''));
