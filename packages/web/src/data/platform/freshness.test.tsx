import { expect, test } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { adminLessonsQuery } from '../catalogue/admin-lessons.ts';
import { lessonsQuery, purchasedLessonsQuery } from '../catalogue/lessons.ts';
import { adminExamsQuery } from '../exams/admin-exams.ts';
import { messagesQuery, openMessagesQuery } from '../messages/messages.ts';
import { ordersQuery } from '../money/admin-orders.ts';
import { groupGiftsQuery } from '../money/grants.ts';
import { givenToGroupQuery } from '../people/groups.ts';
import { adminsPageQuery, adminsQuery, recentStudentsQuery, studentsQuery, userPageQuery } from '../people/users.ts';
import { examTitlesQuery, questionPageQuery } from '../questions/admin-questions.ts';
import { adminStatsQuery, systemStatusQuery } from '../school/dashboard.ts';
import { studentStatsQuery } from '../school/student-stats.ts';
import { queryClient } from './query-client.ts';

const minute = 60_000;

/** Stale time that the query client derives from a query's options and data. */
function staleTimeOf(options: object, data?: unknown): unknown {
  const { staleTime } = queryClient.defaultQueryOptions(options as { queryKey: unknown[] });
  return typeof staleTime === 'function' ? staleTime({ state: { data } } as never) : staleTime;
}

const people = { search: '', status: '', page: 1, limit: 25 } as const;
const browse = lessonsQuery({ search: '', classLevel: '', isPaid: '', subject: '', sort: '', page: 1 });

test.each([
  ['lessons for sale', browse],
  ['purchased lessons', purchasedLessonsQuery],
  [
    'lessons of an admin',
    adminLessonsQuery({ title: '', classLevel: '', subject: '', isDraft: '', groupId: '', page: 1 }),
  ],
  ['exams', adminExamsQuery({ search: '', classLevel: '', state: '', page: 1 })],
  ['questions', questionPageQuery({ search: '', exam: '', type: '', sort: '', page: 1, limit: 40 })],
  ['exams to choose from', examTitlesQuery],
  ['students', studentsQuery(people)],
  ['the latest students', recentStudentsQuery],
  ['admins', adminsQuery],
  ['admins in pages', adminsPageQuery(people)],
  ['what one person has', userPageQuery('a'.repeat(24))],
])('the list of %s stays fresh for five minutes', (_list, options) => {
  expect(staleTimeOf(options)).toBe(5 * minute);
});

test.each([
  ['the admin’s figures', adminStatsQuery],
  ['the system status', systemStatusQuery],
  ['the student’s figures', studentStatsQuery],
])('%s on the dashboard stay fresh for two minutes', (_figures, options) => {
  expect(staleTimeOf(options)).toBe(2 * minute);
});

test('pending payments stay fresh for one minute, and so do lessons with one of them', () => {
  expect(staleTimeOf(ordersQuery({ status: 'open', search: '', page: 1, limit: 4 }))).toBe(minute);
  expect(staleTimeOf(browse, { data: [{ paymentStatus: 'pending' }] })).toBe(minute);
});

test('messages stay fresh for one minute: like pending payments they wait for somebody', () => {
  expect(staleTimeOf(messagesQuery({ status: 'open', assigned: '', search: '', page: 1, limit: 20 }))).toBe(minute);
  expect(staleTimeOf(openMessagesQuery)).toBe(minute);
});

test('what is for a group is read anew each time, and gifts to groups as long as one is being given or taken back', () => {
  expect(staleTimeOf(givenToGroupQuery('a'.repeat(24)))).toBe(0);
  const { refetchInterval } = queryClient.defaultQueryOptions(groupGiftsQuery({ groupId: 'a'.repeat(24) }));
  if (typeof refetchInterval !== 'function') throw new Error('refetchInterval is no rule');
  const next = (...states: string[]) =>
    refetchInterval({ state: { data: states.map((state) => ({ state })) } } as never);
  expect([next(), next('given', 'taken')]).toEqual([false, false]);
  expect([next('given', 'giving'), next('taking')]).toEqual([2000, 2000]);
});

test('a failed load is tried twice more, a refused one is not', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('retry is no rule');
  const tries = (error: Error) => [0, 1, 2].map((failures) => retry(failures, error));
  expect(tries(CallError.network())).toEqual([true, true, false]);
  expect(tries(new CallError('busy', { status: 503, code: 'busy' }))).toEqual([true, true, false]);
  expect(tries(new CallError('no', { status: 403, code: 'forbidden' }))).toEqual([false, false, false]);
});

test('what changes data is never tried twice by itself', () => {
  expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false);
});
