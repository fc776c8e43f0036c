import type { QueryClient } from '@tanstack/react-query';
import { earlyAddresses } from '../lib/call.ts';
import { lessonsQuery, purchasedLessonsQuery, startFilters } from './catalogue/lessons.ts';
import { studentExamsQuery } from './exams/exams.ts';
import { practiceQuery } from './exams/practice-topics.ts';
import { myOrdersQuery } from './money/orders.ts';
import { currentUserQuery } from './people/session.ts';
import { schoolQuery } from './platform/school.ts';
import { studentStatsQuery } from './school/student-stats.ts';

/** By the addresses that public/boot.js may have called already. */
const queries: Readonly<Record<string, (client: QueryClient) => Promise<void>>> = {
  '/api/user/stats': (client) => client.prefetchQuery(studentStatsQuery),
  '/api/lesson/my/purchased': (client) => client.prefetchQuery(purchasedLessonsQuery),
  '/api/order/mine': (client) => client.prefetchQuery(myOrdersQuery),
  '/api/practice': (client) => client.prefetchQuery(practiceQuery),
  '/api/exam': (client) => client.prefetchQuery(studentExamsQuery),
};

/** Its code is on the device where reads are. */
const restore = (client: QueryClient) =>
  import('./exams/kept-reads.ts').then(
    ({ restoreReads }) => restoreReads(client),
    () => undefined,
  );

/** Failed queries are left to the screen. */
export async function loadFirstData(client: QueryClient, token: string | null): Promise<void> {
  if (!navigator.onLine) await restore(client);
  const school = client.prefetchQuery(schoolQuery);
  const early = earlyAddresses();
  const user = token === null ? null : await client.fetchQuery(currentUserQuery(token)).catch(() => null);
  if (token !== null && user === null) await restore(client);
  const { pathname, search } = window.location;
  // Its class is the user's, whom public/boot.js has yet to ask for.
  const isBrowse = user?.role === 'user' && pathname === '/student/lessons' && search === '';
  const lessons = isBrowse && client.prefetchQuery(lessonsQuery(startFilters(user.classLevel)));
  await Promise.all([school, lessons, ...early.map((address) => user && queries[address]?.(client))]);
}
