import type { LessonOutline, PlayableLesson, Playback, PurchasedLesson } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, textAt } from '../../lib/call.ts';
import { CallError, isNotFound } from '../../lib/call-error.ts';
import { hasKept, purchasedLessonsQuery, settleKept, untilOpening } from './lessons.ts';
import { sendOwnWatched } from './progress.ts';

/** A film is some minutes in work. */
const inWorkMs = 15_000;

type OwnedLesson = {
  access: 'owned';
  lesson: PurchasedLesson;
  /** Null where the lesson has a link instead of a film of our own. */
  playback: Playback | null;
  outline: LessonOutline | null;
  /** After the film; null where nothing is left, undefined without a network. */
  next?: PlayableLesson['next'];
  /** Its first film is still in work. */
  isInWork: boolean;
};
type SampledLesson = { access: 'sample'; lesson: PlayableLesson; playback: Playback };
export type LessonToPlay = OwnedLesson | SampledLesson | { access: 'not-owned' } | { access: 'unknown' };

async function lessonToWatch(id: string, signal?: AbortSignal) {
  try {
    return (await call('GET /lesson/:id', { params: { id }, ...(signal && { signal }) })).data;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Asking sets the cookies that the film's addresses want; null once it may not be watched any more. */
export async function renewPlayback(id: string): Promise<Playback | null> {
  return (await lessonToWatch(id))?.playback ?? null;
}

export async function renewSample(id: string): Promise<Playback | null> {
  return (await lessonToWatch(id))?.sample ?? null;
}

export const hasSomethingToPlay = ({ lesson, playback }: OwnedLesson) => playback !== null || lesson.videoUrl !== '';

function lookAgainIn(owned: OwnedLesson): number | false {
  if (owned.lesson.opensAt !== undefined) return untilOpening([owned.lesson]);
  return !hasSomethingToPlay(owned) && inWorkMs;
}

export const playerKey = (id: string) => ['player', id] as const;

function notOwned(lesson: PlayableLesson | null): LessonToPlay {
  if (!lesson) return { access: 'unknown' };
  return lesson.sample ? { access: 'sample', lesson, playback: lesson.sample } : { access: 'not-owned' };
}

async function askForLesson(
  id: string,
  signal: AbortSignal,
): Promise<{ owned: PurchasedLesson[]; toPlay: LessonToPlay }> {
  await sendOwnWatched();
  const [{ data: owned }, found] = await Promise.all([
    call('GET /lesson/my/purchased', { signal }),
    lessonToWatch(id, signal),
  ]);
  settleKept(owned);
  const lesson = owned.find(({ _id }) => _id === id);
  if (!lesson) return { owned, toPlay: notOwned(found) };
  const { playback = null, outline = null, next, filmState } = found ?? {};
  return { owned, toPlay: { access: 'owned', lesson, playback, outline, next, isInWork: filmState !== undefined } };
}

/** The server decides: only an owner's reply holds the video link. */
export function lessonToPlayQuery(id: string) {
  return queryOptions({
    queryKey: playerKey(id),
    queryFn: async ({ signal, client }): Promise<LessonToPlay> => {
      try {
        const { owned, toPlay } = await askForLesson(id, signal);
        client.setQueryData(purchasedLessonsQuery.queryKey, owned);
        return toPlay;
      } catch (error) {
        if (!hasKept() || !(error instanceof CallError) || error.code !== 'network') throw error;
        const { keptToPlay } = await import('./kept-lessons.ts');
        const kept = await keptToPlay(id, client.getQueryData(purchasedLessonsQuery.queryKey));
        if (!kept) throw error;
        return { access: 'owned', ...kept, isInWork: false };
      }
    },
    refetchInterval: ({ state: { data } }) => data?.access === 'owned' && lookAgainIn(data),
  });
}

/** For the time of a visit: a film's captions seldom change. */
export function transcriptQuery(address: string, fresh: () => Promise<void>) {
  return queryOptions({
    queryKey: ['transcript', address],
    queryFn: async () => {
      await fresh();
      return textAt(address);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}
