import type { CheckCard } from '@akada/contract';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { checkPictures, keptNote } from '../../state/lessons/kept-lessons.ts';
import { readLesson, writeLesson } from '../../state/lessons/lesson-store.ts';
import { sessionOwner } from '../../state/session.ts';

/** Caches the pictures for the service worker. A picture that fails to load is left out. */
async function keepCheckPictures(cards: readonly CheckCard[]): Promise<void> {
  const all = cards.flatMap(({ picture, explanationPicture, passage }) => [
    picture?.url,
    explanationPicture?.url,
    passage?.picture?.url,
  ]);
  const urls = all.filter((url) => url !== undefined);
  if (urls.length === 0 || !('caches' in globalThis)) return;
  const cache = await caches.open(checkPictures);
  for (const url of urls) await cache.add(new URL(url, window.location.href).pathname).catch(() => undefined);
}

/** To be kept with a film, which is kept without them where the server refuses them. */
export async function readChecks(lessonId: string): Promise<readonly CheckCard[]> {
  try {
    const { data } = await call('GET /lesson/:id/check-questions', { params: { id: lessonId } });
    await keepCheckPictures(data);
    return data;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 409)) return [];
    throw error;
  }
}

/** Undefined where the lesson is not on this device, or was kept without them. */
export async function keptChecks(lessonId: string): Promise<readonly CheckCard[] | undefined> {
  const userId = sessionOwner();
  if (userId === null || !keptNote(userId, lessonId)?.isWhole) return undefined;
  return (await readLesson(userId, lessonId))?.checks;
}

/** Staff have chosen others, or an exam to come asks one. */
export async function renewKeptChecks(lessonId: string, checks: readonly CheckCard[]): Promise<void> {
  const userId = sessionOwner();
  if (userId === null) return;
  const kept = await readLesson(userId, lessonId);
  if (!kept?.isWhole || JSON.stringify(kept.checks) === JSON.stringify(checks)) return;
  await keepCheckPictures(checks);
  await writeLesson(userId, { ...kept, checks });
}
