import type { QueryClient } from '@tanstack/react-query';
import { studentExamsQuery } from './exams.ts';
import { lessonsQuery, purchasedLessonsQuery } from './lessons.ts';
import { schoolQuery } from './school.ts';
import { currentUserQuery } from './session.ts';
import { studentStatsQuery } from './stats.ts';

const allLessons = { search: '', classLevel: '', isPaid: '', subject: '', page: 1 } as const;

/** The same screens and calls as in public/boot.js, which is under way with them. */
const ofStudents: Record<string, (client: QueryClient) => Promise<void>[]> = {
  '/student': (client) => [
    client.prefetchQuery(studentStatsQuery),
    client.prefetchQuery(purchasedLessonsQuery),
    client.prefetchQuery(studentExamsQuery),
  ],
  '/student/lessons': (client) => [client.prefetchQuery(lessonsQuery(allLessons))],
  '/student/my-lessons': (client) => [client.prefetchQuery(purchasedLessonsQuery)],
  '/student/exams': (client) => [client.prefetchQuery(studentExamsQuery)],
};

/** Settles when what the first screen at this address shows is in the cache; what fails, the screen asks for again. */
export async function loadFirstData(client: QueryClient, token: string | null, address: Location): Promise<void> {
  const school = client.prefetchQuery(schoolQuery);
  const user = token === null ? null : await client.fetchQuery(currentUserQuery(token)).catch(() => null);
  const screen = user?.role === 'user' && address.search === '' ? ofStudents[address.pathname] : undefined;
  await Promise.all([school, ...(screen?.(client) ?? [])]);
}
