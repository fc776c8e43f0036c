import { getLesson, getVideoPicture, type Lesson, listLessons, listPurchasedLessons } from '@akada/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { sendWatchedFirst } from './progress.ts';
import { listStaleMs, pendingPaymentsStaleMs } from './query-client.ts';

/** Paying refreshes everything under it. */
export const lessonsKey = ['lessons'] as const;

export type LessonFilters = {
  search: string;
  /** '1' to '5', or empty for all. */
  classLevel: string;
  isPaid: '' | 'true' | 'false';
  subject: string;
  page: number;
};

export const lessonsPerPage = 12;

/** Our own address, not the reply's: same origin whatever PUBLIC_URL says, so the policy for pictures allows it. */
export function thumbnailPath(lessonId: string): string {
  return `/api/lesson/${lessonId}/thumbnail`;
}

/** A payment may be approved at any moment: a list that shows one waiting is read again sooner. */
function staleTimeOf(lessons: readonly Lesson[] | undefined): number {
  return lessons?.some((lesson) => lesson.paymentStatus === 'pending') ? pendingPaymentsStaleMs : listStaleMs;
}

/** Another tab, or another phone, may have paid for what is offered here: who comes back is not offered it again. */
const askOnReturn = (lessons: readonly (Lesson | undefined)[]) =>
  lessons.some((lesson) => lesson && !lesson.purchased && lesson.paymentStatus !== 'pending') ? 'always' : true;

/** One page of the lessons for sale, with `pagination` and every `subject` there is. */
export function lessonsQuery(filters: LessonFilters) {
  return queryOptions({
    queryKey: [...lessonsKey, 'for-sale', filters],
    queryFn: ({ signal }) => call(listLessons, { query: { ...filters, limit: lessonsPerPage }, signal }),
    staleTime: (query) => staleTimeOf(query.state.data?.data),
    refetchOnWindowFocus: (query) => askOnReturn(query.state.data?.data ?? []),
    placeholderData: keepPreviousData,
  });
}

/** What a lesson with this YouTube video would show on its card; null where there is no picture. */
export function videoPictureQuery(videoId: string | null) {
  return queryOptions({
    queryKey: ['video-picture', videoId],
    queryFn: async ({ signal }) =>
      (await call(getVideoPicture, { params: { videoId: videoId ?? '' }, signal })).data.picture,
    enabled: videoId !== null,
    staleTime: listStaleMs,
  });
}

export function lessonQuery(id: string) {
  return queryOptions({
    queryKey: [...lessonsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(getLesson, { params: { id }, signal })).data,
    refetchOnWindowFocus: (query) => askOnReturn([query.state.data]),
  });
}

/** The lessons the student owns, the newest purchase first. */
export const purchasedLessonsQuery = queryOptions({
  queryKey: [...lessonsKey, 'purchased'],
  queryFn: async ({ client, signal }) => {
    await sendWatchedFirst(client);
    return (await call(listPurchasedLessons, { signal })).data;
  },
});
