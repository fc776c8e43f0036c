import type { CheckCard, LessonOutline, Playback, PurchasedLesson } from '@akada/contract';
import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../device-database.ts';
import { sessionOwner } from '../session.ts';
import { dropKeptNote, lessonsOf, noteKept } from './kept-lessons.ts';

export type KeptLesson = {
  lesson: PurchasedLesson;
  playback: Playback;
  /** 'sound', or the height of a quality. */
  choice: string;
  /** Objectives and chapters; undefined if staff have written none. */
  outline?: LessonOutline;
  /** The questions in the film and after it; undefined where they did not come with it. */
  checks?: readonly CheckCard[];
  /** False until the last byte is here. */
  isWhole: boolean;
};

/** A file lies in pieces, so that a range is read without the rest and a cut costs no byte twice. */
interface Lessons extends DBSchema {
  lessons: { key: string; value: KeptLesson };
  files: { key: [lessonId: string, name: string]; value: { type: string; bytes: number } };
  pieces: { key: [lessonId: string, name: string, from: number]; value: ArrayBuffer };
}

const stores = ['lessons', 'files', 'pieces'] as const;

/** Not again after a logout. */
async function within<Result>(userId: string, work: (store: IDBPDatabase<Lessons>) => Promise<Result>) {
  if (sessionOwner() !== userId) throw new Error('This student has logged out');
  return withDatabase<Lessons, Result>(lessonsOf(userId), stores, work);
}

/** An array sorts after all numbers and texts. */
const filesIn = (lessonId: string) => IDBKeyRange.bound([lessonId], [lessonId, []]);
const piecesOf = (lessonId: string, name: string) => IDBKeyRange.bound([lessonId, name], [lessonId, name, []]);

export async function writeLesson(userId: string, kept: KeptLesson): Promise<void> {
  await within(userId, (store) => store.put('lessons', kept, kept.lesson._id));
  const { lesson, playback, choice, isWhole } = kept;
  noteKept(userId, lesson._id, { filmId: playback.filmId, choice, isWhole });
}

export const readLesson = (userId: string, lessonId: string) =>
  within(userId, (store) => store.get('lessons', lessonId)).catch(() => undefined);

export async function removeLesson(userId: string, lessonId: string): Promise<void> {
  await within(userId, async (store) => {
    const transaction = store.transaction(stores, 'readwrite');
    await Promise.all([
      transaction.objectStore('lessons').delete(lessonId),
      transaction.objectStore('files').delete(filesIn(lessonId)),
      transaction.objectStore('pieces').delete(filesIn(lessonId)),
      transaction.done,
    ]);
  });
  dropKeptNote(userId, lessonId);
}

export type KeptSize = KeptLesson & {
  /** Here so far. */
  bytes: number;
};

/** In the order of their titles. */
export async function keptLessons(userId: string): Promise<KeptSize[]> {
  return within(userId, async (store) => {
    const lessons = await store.getAll('lessons');
    const sized = lessons.map(async (kept) => ({ ...kept, bytes: await bytesIn(store, kept.lesson._id) }));
    return (await Promise.all(sized)).sort((one, other) => one.lesson.title.localeCompare(other.lesson.title));
  });
}

export const bytesOf = (userId: string, lessonId: string) => within(userId, (store) => bytesIn(store, lessonId));

async function bytesIn(store: IDBPDatabase<Lessons>, lessonId: string): Promise<number> {
  const files = await store.getAllKeys('files', filesIn(lessonId));
  const ends = files.map(([, name]) => endIn(store, lessonId, name));
  return (await Promise.all(ends)).reduce((sum, end) => sum + end, 0);
}

/** Pieces follow each other without a gap. */
async function endIn(store: IDBPDatabase<Lessons>, lessonId: string, name: string): Promise<number> {
  const last = await store.transaction('pieces').store.openCursor(piecesOf(lessonId, name), 'prev');
  return last ? last.key[2] + last.value.byteLength : 0;
}

/** Byte offset at which a download resumes. */
export async function endOfFile(userId: string, lessonId: string, name: string) {
  return within(userId, async (store) => {
    const [file, end] = await Promise.all([store.get('files', [lessonId, name]), endIn(store, lessonId, name)]);
    return { end, isWhole: file !== undefined && file.bytes === end };
  });
}

export async function beginFile(userId: string, lessonId: string, name: string, file: { type: string; bytes: number }) {
  await within(userId, (store) => store.put('files', file, [lessonId, name]));
}

export async function writePiece(userId: string, place: Lessons['pieces']['key'], bytes: ArrayBuffer): Promise<void> {
  const durable = { durability: 'strict' } as const;
  await within(userId, async (store) => {
    const transaction = store.transaction('pieces', 'readwrite', durable);
    await Promise.all([transaction.store.put(bytes, place), transaction.done]);
  });
}

export async function dropPieces(userId: string, lessonId: string, name: string): Promise<void> {
  await within(userId, (store) => store.delete('pieces', piecesOf(lessonId, name)));
}
