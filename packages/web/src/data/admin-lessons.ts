import type { Lesson } from '@akada/contract';
import { createLesson, deleteLesson, listLessons, updateLesson } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from '../lib/call.ts';
import { adminStatsQuery } from './dashboard.ts';

export type LessonFilter = { title: string; classLevel: string; subject: string; page: number };

const lessonsKey = ['admin-lessons'];
const perPage = 24;

/** The whole envelope: the page of lessons, how many there are, and every subject for the filter. */
export function adminLessonsQuery(filter: LessonFilter) {
  return queryOptions({
    queryKey: [...lessonsKey, filter],
    queryFn: ({ signal }) => call(listLessons, { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

function changeLists(queryClient: QueryClient, change: (lessons: Lesson[]) => Lesson[]): void {
  queryClient.setQueriesData<Reply<typeof listLessons>>(
    { queryKey: lessonsKey },
    (reply) => reply && { ...reply, data: change(reply.data) },
  );
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: lessonsKey });
  void queryClient.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
}

export function useCreateLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createLesson>['body']) => call(createLesson, { body }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useUpdateLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallInput<typeof updateLesson>['body'] }) =>
      call(updateLesson, { params: { id }, body }),
    onSuccess: ({ data }) =>
      changeLists(queryClient, (lessons) => lessons.map((it) => (it._id === data._id ? data : it))),
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteLesson, { params: { id } }),
    onSuccess: (_, id) => changeLists(queryClient, (lessons) => lessons.filter((it) => it._id !== id)),
    onSettled: () => refresh(queryClient),
  });
}
