import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** Asked when the film begins, so that they are there when it ends. Not under the lessons: keys do not stay on a device. */
export function checkCardsQuery(lessonId: string) {
  return queryOptions({
    queryKey: ['check-questions', lessonId],
    queryFn: async ({ signal }) =>
      (await call('GET /lesson/:id/check-questions', { params: { id: lessonId }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (query) => query.state.data === undefined,
  });
}

const chosenKey = (lessonId: string) => ['lesson-film', lessonId, 'check-questions'];

export function checkQuestionsQuery(lessonId: string) {
  return queryOptions({
    queryKey: chosenKey(lessonId),
    queryFn: async ({ signal }) =>
      (await call('GET /admin/lessons/:lessonId/check-questions', { params: { lessonId }, signal })).data,
    staleTime: 0,
  });
}

export function useSetCheckQuestions(lessonId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { questionIds: string[]; updatedAt: string }) =>
      call('PUT /admin/lessons/:lessonId/check-questions', { params: { lessonId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chosenKey(lessonId) }),
  });
}
