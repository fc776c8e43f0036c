import type { Lesson, LessonOutline, Material, PlayableLesson, Playback, PurchasedLesson } from '@akada/contract';
import { classNumber } from '@akada/contract/rules/class-level';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, textAt } from '../../lib/call.ts';
import { CallError, isNotFound } from '../../lib/call-error.ts';
import { serverTime } from '../../lib/server-clock.ts';
import { countKeptLessons } from '../../state/lessons/kept-lessons.ts';
import { sessionOwner } from '../../state/session.ts';
import { listStaleMs, pendingPaymentsStaleMs } from '../platform/query-client.ts';
import { sendOwnWatched } from './progress.ts';

/** Paying refreshes everything under it. */
export const lessonsKey = ['lessons'] as const;

export type LessonFilters = {
  search: string;
  /** '1' to '5', or empty for all. */
  classLevel: string;
  isPaid: '' | 'true' | 'false';
  subject: string;
  sort: LessonOrder | '';
  page: number;
};

export function startFilters(classLevel: string): LessonFilters {
  const own = classNumber(classLevel);
  return { search: '', classLevel: own === 0 ? '' : String(own), isPaid: '', subject: '', sort: '', page: 1 };
}

/** Without one, newest first. */
export const lessonOrders = {
  title: { sortBy: 'title', sortOrder: 'asc' },
  cheapest: { sortBy: 'price', sortOrder: 'asc' },
  dearest: { sortBy: 'price', sortOrder: 'desc' },
  scheduled: { sortBy: 'scheduledDate', sortOrder: 'asc' },
} as const;
export type LessonOrder = keyof typeof lessonOrders;

/** The teachers with a card, else the name that staff wrote. */
export function tutorNames({ tutors = [], instructor }: Lesson): string {
  return tutors.length > 0 ? tutors.map(({ name }) => name).join(', ') : instructor;
}

export const lessonsPerPage = 12;

const ticketRenewalMs = 5 * 60_000;

/** Not the reply's address: the policy for pictures allows our origin only, whatever PUBLIC_URL says. */
export function thumbnailPath(lessonId: string): string {
  return `/api/lesson/${lessonId}/thumbnail`;
}

/** A browser's timers have a maximum delay. */
const longestWaitMs = 6 * 3_600_000;
/** Refetch interval for a lesson that is due by this device's clock, but not yet by the server's. */
const againMs = 30_000;

/** A film is some minutes in work. */
const inWorkMs = 15_000;

/** A lesson opens on the screen by itself. */
function untilOpening(lessons: readonly (Pick<Lesson, 'opensAt'> | undefined)[]): number | false {
  const instants = lessons.flatMap((lesson) => (lesson?.opensAt ? [Date.parse(lesson.opensAt)] : []));
  if (instants.length === 0) return false;
  const left = Math.min(...instants) - serverTime();
  return left > 0 ? Math.min(left + 500, longestWaitMs) : againMs;
}

function staleTimeOf(lessons: readonly Lesson[] | undefined): number {
  return lessons?.some((lesson) => lesson.paymentStatus === 'pending') ? pendingPaymentsStaleMs : listStaleMs;
}

/** Another tab or phone may have paid for a lesson that is offered here. */
const askOnReturn = (lessons: readonly (Lesson | undefined)[]) =>
  lessons.some((lesson) => lesson && !lesson.purchased && lesson.paymentStatus !== 'pending') ? 'always' : true;

export function lessonsQuery(filters: LessonFilters) {
  const { sort, ...narrowed } = filters;
  const query = { ...narrowed, ...(sort !== '' && lessonOrders[sort]), limit: lessonsPerPage };
  return queryOptions({
    queryKey: [...lessonsKey, 'for-sale', filters],
    queryFn: ({ signal }) => call('GET /lesson', { query, signal }),
    staleTime: (query) => staleTimeOf(query.state.data?.data),
    refetchOnWindowFocus: (query) => askOnReturn(query.state.data?.data ?? []),
    refetchInterval: (query) => untilOpening(query.state.data?.data ?? []),
    placeholderData: keepPreviousData,
  });
}

/** The newest of a class, from which the rows above the list are taken. */
export function lessonsOfClassQuery(classLevel: string) {
  return queryOptions({
    queryKey: [...lessonsKey, 'of-class', classLevel],
    queryFn: async ({ signal }) => (await call('GET /lesson', { query: { classLevel, limit: 50 }, signal })).data,
    staleTime: (query) => staleTimeOf(query.state.data),
  });
}

/** Null where YouTube has no picture. */
export function videoPictureQuery(videoId: string | null) {
  return queryOptions({
    queryKey: ['video-picture', videoId],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/video-picture/:videoId', { params: { videoId: videoId ?? '' }, signal })).data.picture,
    enabled: videoId !== null,
    staleTime: listStaleMs,
  });
}

/** YouTube is queried for its own videos only; the form itself checks other links. */
export function videoCheckQuery(link: string | null) {
  return queryOptions({
    queryKey: ['video-check', link],
    queryFn: async ({ signal }) => (await call('GET /admin/video-check', { query: { link: link ?? '' }, signal })).data,
    enabled: link !== null,
    staleTime: listStaleMs,
  });
}

export function lessonQuery(id: string) {
  return queryOptions({
    queryKey: [...lessonsKey, 'one', id],
    queryFn: async ({ signal }) => (await call('GET /lesson/:id', { params: { id }, signal })).data,
    refetchOnWindowFocus: (query) => askOnReturn([query.state.data]),
    refetchInterval: (query) => untilOpening([query.state.data]),
  });
}

/** Asked for again before the ticket ends with which the files are downloaded. */
export function materialsOfLessonQuery(id: string, known?: Material[]) {
  return queryOptions({
    queryKey: [...lessonsKey, 'materials', id],
    queryFn: async ({ signal }) => (await call('GET /lesson/:id', { params: { id }, signal })).data.materials ?? [],
    ...(known && { initialData: known }),
    staleTime: known ? ticketRenewalMs : 0,
    refetchInterval: ticketRenewalMs,
  });
}

const hasKept = () => countKeptLessons(sessionOwner() ?? '') > 0;

/** Removes lessons that the student has lost from the device. */
function settleKept(owned: readonly PurchasedLesson[]): void {
  if (!hasKept()) return;
  import('./kept-lessons.ts').then(
    ({ dropOthers }) => dropOthers(owned),
    () => undefined,
  );
}

export const purchasedLessonsQuery = queryOptions({
  queryKey: [...lessonsKey, 'purchased'],
  queryFn: async ({ signal }) => {
    await sendOwnWatched();
    const { data } = await call('GET /lesson/my/purchased', { signal });
    settleKept(data);
    return data;
  },
  refetchInterval: (query) => untilOpening(query.state.data ?? []),
});

const watchedMs = ({ watchedAt }: PurchasedLesson) => (watchedAt === undefined ? 0 : Date.parse(watchedAt));

export function byLastWatched(lessons: readonly PurchasedLesson[]): PurchasedLesson[] {
  return [...lessons].sort((a, b) => watchedMs(b) - watchedMs(a));
}

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
