import type { Lesson, WishList } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { lessonsKey } from './lessons.ts';

/** Under the lessons' key: a payment removes lessons from the list. */
export const wishListQuery = queryOptions({
  queryKey: [...lessonsKey, 'wish-list'],
  queryFn: async ({ signal }) => (await call('GET /wish-list', { signal })).data,
});

export type Wished = { kind: 'lesson'; lesson: Lesson } | { kind: 'course'; courseId: string };

export const isWished = (list: WishList | undefined, wished: Wished) =>
  wished.kind === 'lesson'
    ? list?.lessons.some(({ _id }) => _id === wished.lesson._id) === true
    : list?.courseIds.includes(wished.courseId) === true;

function changed(list: WishList, wished: Wished, isOn: boolean): WishList {
  if (wished.kind === 'course') {
    const courseIds = list.courseIds.filter((id) => id !== wished.courseId);
    return { ...list, courseIds: isOn ? [wished.courseId, ...courseIds] : courseIds };
  }
  const lessons = list.lessons.filter(({ _id }) => _id !== wished.lesson._id);
  return { ...list, lessons: isOn ? [wished.lesson, ...lessons] : lessons };
}

async function send(wished: Wished, isOn: boolean): Promise<void> {
  if (wished.kind === 'lesson') {
    const params = { lessonId: wished.lesson._id };
    await (isOn
      ? call('PUT /wish-list/lessons/:lessonId', { params })
      : call('DELETE /wish-list/lessons/:lessonId', { params }));
  } else {
    const params = { courseId: wished.courseId };
    await (isOn
      ? call('PUT /wish-list/courses/:courseId', { params })
      : call('DELETE /wish-list/courses/:courseId', { params }));
  }
}

/** Shown at once; one after the other, so that the last press counts. */
export function useWish(wished: Wished) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'wish-list' },
    mutationFn: (isOn: boolean) => send(wished, isOn),
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey: wishListQuery.queryKey });
      client.setQueryData(wishListQuery.queryKey, (list) => list && changed(list, wished, isOn));
    },
    onSettled: () => {
      // While others wait the server does not have them yet.
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === 'wish-list' }) > 1) return;
      return client.invalidateQueries({ queryKey: wishListQuery.queryKey });
    },
  });
}
