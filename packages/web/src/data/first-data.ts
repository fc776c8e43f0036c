import type { QueryClient } from '@tanstack/react-query';
import { earlyAddresses } from '../lib/call.ts';
import { studentStatsQuery } from './dashboard.ts';
import { studentExamsQuery } from './exams.ts';
import { restoreReads } from './kept-reads.ts';
import { lessonsQuery, purchasedLessonsQuery, startFilters } from './lessons.ts';
import { myOrdersQuery } from './orders.ts';
import { schoolQuery } from './school.ts';
import { currentUserQuery } from './session.ts';

/** By the addresses that public/boot.js may have called already. */
const queries: Readonly<Record<string, (client: QueryClient) => Promise<void>>> = {
  '/api/user/stats': (client) => client.prefetchQuery(studentStatsQuery),
  '/api/lesson/my/purchased': (client) => client.prefetchQuery(purchasedLessonsQuery),
  '/api/order/mine': (client) => client.prefetchQuery(myOrdersQuery),
  '/api/exam': (client) => client.prefetchQuery(studentExamsQuery),
};

/** Failed queries are left to the screen. */
export async function loadFirstData(client: QueryClient, token: string | null): Promise<void> {
  if (!navigator.onLine) await restoreReads(client);
  const school = client.prefetchQuery(schoolQuery);
  const early = earlyAddresses();
  const user = token === null ? null : await client.fetchQuery(currentUserQuery(token)).catch(() => null);
  if (token !== null && user === null) await restoreReads(client);
  const { pathname, search } = window.location;
  // Its class is the user's, whom public/boot.js has yet to ask for.
  const isBrowse = user?.role === 'user' && pathname === '/student/lessons' && search === '';
  const lessons = isBrowse && client.prefetchQuery(lessonsQuery(startFilters(user.classLevel)));
  await Promise.all([school, lessons, ...early.map((address) => user && queries[address]?.(client))]);
}
