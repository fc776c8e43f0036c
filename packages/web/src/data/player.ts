import { getLesson, listPurchasedLessons, type PurchasedLesson } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { sendWatchedFirst } from './progress.ts';

export type LessonToPlay =
  | { access: 'owned'; lesson: PurchasedLesson }
  | { access: 'not-owned' }
  | { access: 'unknown' };

/** 400 is an address that cannot be a lesson's; 404 one that is none. */
const isUnknown = (error: unknown) => error instanceof CallError && [400, 404].includes(error.status);

/** The lesson as its owner sees it. The server decides: another student's answer holds no video link. */
export function lessonToPlayQuery(id: string) {
  return queryOptions({
    queryKey: ['player', id],
    queryFn: async ({ client, signal }): Promise<LessonToPlay> => {
      await sendWatchedFirst(client);
      const { data } = await call(listPurchasedLessons, { signal });
      const lesson = data.find(({ _id }) => _id === id);
      if (lesson) return { access: 'owned', lesson };
      try {
        await call(getLesson, { params: { id }, signal });
        return { access: 'not-owned' };
      } catch (error) {
        if (isUnknown(error)) return { access: 'unknown' };
        throw error;
      }
    },
  });
}
