import { notesOf } from './kept-notes.ts';
import { itemsWith, readItem, removeItem, writeItem } from './storage.ts';
import { createStore } from './store.ts';

type Written = { second: number; text: string; updatedAt: string };
/** Null: the note is deleted. */
type Change = Written | null;
export type KeptNote = { lessonId: string; noteId: string; change: Change; stored: string };

/** Counts writes and sends, so that the screen reads again. */
export const noteChanges = createStore(0);
const changed = () => noteChanges.set(noteChanges.get() + 1);

const keyOf = (userId: string, lessonId: string, noteId: string) => `${notesOf(userId)}${lessonId}:${noteId}`;

function isChange(value: unknown): value is Change {
  if (value === null) return true;
  const { second, text, updatedAt } = (value ?? {}) as Partial<Written>;
  return typeof second === 'number' && typeof text === 'string' && typeof updatedAt === 'string';
}

/** Undefined where it is not ours. */
function parsed(stored: string): Change | undefined {
  try {
    const value: unknown = JSON.parse(stored);
    return isChange(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function keepNote(userId: string, lessonId: string, noteId: string, change: Change): void {
  writeItem(keyOf(userId, lessonId, noteId), JSON.stringify(change));
  changed();
}

/** Unsent notes of all lessons: a page also sends those that another page could not send. */
export function keptNotes(userId: string): KeptNote[] {
  const prefix = notesOf(userId);
  return itemsWith(prefix).flatMap(([key, stored]) => {
    const [lessonId = '', noteId = ''] = key.slice(prefix.length).split(':');
    const change = parsed(stored);
    return change === undefined ? [] : [{ lessonId, noteId, change, stored }];
  });
}

/** Not where it was written again since. */
export function dropNote(userId: string, { lessonId, noteId, stored }: KeptNote): void {
  const key = keyOf(userId, lessonId, noteId);
  if (readItem(key) === stored) removeItem(key);
  changed();
}
