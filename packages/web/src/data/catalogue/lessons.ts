import type { Lesson, Material, PurchasedLesson } from '@akada/contract';
import { classNumber } from '@akada/contract/rules/class-level';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
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

/** A lesson opens on the screen by itself. */
export function untilOpening(lessons: readonly (Pick<Lesson, 'opensAt'> | undefined)[]): number | false {
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

export const hasKept = () => countKeptLessons(sessionOwner() ?? '') > 0;

/** Removes lessons that the student has lost from the device. */
export function settleKept(owned: readonly PurchasedLesson[]): void {
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
