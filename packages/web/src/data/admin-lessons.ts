import { createLesson, deleteLesson, listLessons, updateLesson } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from '../lib/call.ts';
import { adminStatsQuery } from './dashboard.ts';

export type LessonFilter = { title: string; classLevel: string; subject: string; page: number };

type LessonPage = Reply<typeof listLessons>;

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
      queryClient.setQueriesData<LessonPage>(
        { queryKey: lessonsKey },
        (page) => page && { ...page, data: page.data.map((lesson) => (lesson._id === data._id ? data : lesson)) },
      ),
    onSettled: () => refresh(queryClient),
  });
}

function without(page: LessonPage, id: string): LessonPage {
  const data = page.data.filter((lesson) => lesson._id !== id);
  const total = page.pagination.total - (page.data.length - data.length);
  return { ...page, data, pagination: { ...page.pagination, total } };
}

/** The card goes at once and comes back where the server says no. */
export function useDeleteLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteLesson, { params: { id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: lessonsKey });
      const before = queryClient.getQueriesData<LessonPage>({ queryKey: lessonsKey });
      queryClient.setQueriesData<LessonPage>({ queryKey: lessonsKey }, (page) => page && without(page, id));
      return before;
    },
    onError: (_error, _id, before = []) => {
      for (const [key, page] of before) queryClient.setQueryData(key, page);
    },
    onSettled: () => refresh(queryClient),
  });
}
