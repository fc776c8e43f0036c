import { itemsWith, readItem, removeItem, removeItemsWith, writeItem } from '../storage.ts';
import { createStore } from '../store.ts';

/** One database per student: phones are shared in families, and deleting it leaves nothing. The worker reads it too. */
export const lessonsOf = (userId: string) => `lessons:${userId}`;

/** Pictures of the questions after kept films. */
export const checkPictures = 'check-pictures';

/** Synchronous copy in localStorage of facts that IndexedDB returns asynchronously. */
export type KeptNote = {
  filmId: string;
  /** 'sound', or the height of a quality. */
  choice: string;
  isWhole: boolean;
};

const prefix = 'kept-lesson:';
const keyOf = (userId: string, lessonId: string) => `${prefix}${userId}:${lessonId}`;

const changes = createStore(0);
/** For components that show kept lessons. */
export const useKeptChanges = changes.use;
const changed = () => changes.set(changes.get() + 1);

/** Written by hand: a schema would bring zod into every student's first visit. */
function parsed(text: string | null): KeptNote | null {
  try {
    const note: Partial<KeptNote> | null = JSON.parse(text ?? 'null');
    const { filmId, choice, isWhole } = note ?? {};
    return typeof filmId === 'string' && typeof choice === 'string'
      ? { filmId, choice, isWhole: isWhole === true }
      : null;
  } catch {
    return null;
  }
}

export const keptNote = (userId: string, lessonId: string) => parsed(readItem(keyOf(userId, lessonId)));

export function noteKept(userId: string, lessonId: string, note: KeptNote): void {
  writeItem(keyOf(userId, lessonId), JSON.stringify(note));
  changed();
}

export function dropKeptNote(userId: string, lessonId: string): void {
  removeItem(keyOf(userId, lessonId));
  changed();
}

export const countKeptLessons = (userId: string) => itemsWith(keyOf(userId, '')).length;

export function forgetLessons(userId: string): void {
  removeItemsWith(keyOf(userId, ''));
  if ('caches' in globalThis) void caches.delete(checkPictures).catch(() => undefined);
  try {
    indexedDB.deleteDatabase(lessonsOf(userId));
  } catch {
    // Nothing is stored where storage is blocked.
  }
  changed();
}
