import type { Course } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { listStaleMs } from '../platform/query-client.ts';
import { lessonsKey } from './lessons.ts';

/** Under the lessons' key: paying and watching change both. */
export const coursesQuery = queryOptions({
  queryKey: [...lessonsKey, 'courses'],
  queryFn: async ({ signal }) => (await call('GET /course as student', { signal })).data,
  staleTime: listStaleMs,
});

export function courseQuery(id: string) {
  return queryOptions({
    queryKey: [...lessonsKey, 'courses', id],
    queryFn: async ({ signal }) => (await call('GET /course/:id as student', { params: { id }, signal })).data,
  });
}

type Learned = Pick<Course, 'lessons'>;

export const finishedOf = ({ lessons }: Learned) => lessons.filter(({ progress }) => progress === 100).length;

/** The first in the order that is owned, open and not finished. */
export const nextOf = ({ lessons }: Learned) =>
  lessons.find(({ purchased, progress, opensAt }) => purchased && progress < 100 && opensAt === undefined);
