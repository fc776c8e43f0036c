import type { PurchasedLesson } from '@akada/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keptNote } from '../../state/lessons/kept-lessons.ts';
import { keptLessons, readLesson } from '../../state/lessons/lesson-store.ts';
import { sessionOwner } from '../../state/session.ts';
import { readReport } from '../../state/watched.ts';
import { dropLesson } from './keep-lesson.ts';

/** Lessons on this device. `changes` renews the query key after a download or a removal. */
export function keptLessonsQuery(userId: string, changes: number) {
  return queryOptions({
    queryKey: ['kept-lessons', userId, changes],
    queryFn: () => keptLessons(userId),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Without a network the kept lesson is the lesson, at the second where this phone left it; null where it is not here. */
export async function keptToPlay(lessonId: string, known: readonly PurchasedLesson[] = []) {
  const userId = sessionOwner();
  if (userId === null || !keptNote(userId, lessonId)?.isWhole) return null;
  const kept = await readLesson(userId, lessonId);
  if (!kept?.isWhole) return null;
  const { lesson, playback, outline = null } = kept;
  const position = readReport(userId, lessonId) ?? known.find(({ _id }) => _id === lessonId) ?? lesson;
  return { lesson: { ...lesson, positionSeconds: position.positionSeconds }, playback, outline };
}

/** The lessons that the school names are all that the student owns: others leave the phone. */
export async function dropOthers(owned: readonly PurchasedLesson[]): Promise<void> {
  const userId = sessionOwner();
  if (userId === null) return;
  const ids = owned.map(({ _id }) => _id);
  const kept = await keptLessons(userId).catch(() => []);
  for (const { lesson } of kept) if (!ids.includes(lesson._id)) await dropLesson(lesson._id);
}
