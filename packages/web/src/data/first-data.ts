import type { QueryClient } from '@tanstack/react-query';
import { earlyAddresses } from '../lib/call.ts';
import { studentStatsQuery } from './dashboard.ts';
import { studentExamsQuery } from './exams.ts';
import { restoreReads } from './kept-reads.ts';
import { lessonsQuery, purchasedLessonsQuery } from './lessons.ts';
import { myOrdersQuery } from './orders.ts';
import { schoolQuery } from './school.ts';
import { currentUserQuery } from './session.ts';

const allLessons = { search: '', classLevel: '', isPaid: '', subject: '', sort: '', page: 1 } as const;

/** By the addresses that public/boot.js may have called already. */
const queries: Readonly<Record<string, (client: QueryClient) => Promise<void>>> = {
  '/api/user/stats': (client) => client.prefetchQuery(studentStatsQuery),
  '/api/lesson/my/purchased': (client) => client.prefetchQuery(purchasedLessonsQuery),
  '/api/lesson?page=1&limit=12': (client) => client.prefetchQuery(lessonsQuery(allLessons)),
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
  await Promise.all([school, ...early.map((address) => user && queries[address]?.(client))]);
}
