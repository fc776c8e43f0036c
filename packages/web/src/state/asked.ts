import { readItem, removeItem, writeItem } from './storage.ts';

/** Among the reports of what was watched, with which they go at a logout. */
const keyOf = (userId: string, lessonId: string) => `watched:${userId}:${lessonId}:asked`;

/** Questions of the film that were answered or skipped since it began, in this watching. */
export const readAsked = (userId: string, lessonId: string): string[] =>
  (readItem(keyOf(userId, lessonId)) ?? '').split(' ').filter((id) => id !== '');

export function keepAsked(userId: string, lessonId: string, ids: Iterable<string>): void {
  writeItem(keyOf(userId, lessonId), [...ids].join(' '));
}

export const dropAsked = (userId: string, lessonId: string) => removeItem(keyOf(userId, lessonId));
