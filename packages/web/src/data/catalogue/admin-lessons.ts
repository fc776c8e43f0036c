import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import type { ClassFilter } from '../platform/class-options.ts';
import { replaceRow, useDeleteRow } from '../platform/pages.ts';
import { adminStatsQuery } from '../school/dashboard.ts';

export type LessonFilter = ClassFilter & {
  title: string;
  subject: string;
  isDraft: 'true' | 'false' | '';
  groupId: string;
  page: number;
};

const lessonsKey = ['admin-lessons'];
const perPage = 24;

export function adminLessonsQuery(filter: LessonFilter) {
  return queryOptions({
    queryKey: [...lessonsKey, filter],
    queryFn: ({ signal }) => call('GET /lesson', { query: { ...filter, limit: perPage }, signal }),
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
    mutationFn: (body: Body<'POST /lesson'>) => call('POST /lesson', { body }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useUpdateLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body<'PUT /lesson/:id'> }) =>
      call('PUT /lesson/:id', { params: { id }, body }),
    onSuccess: ({ data }) => replaceRow(queryClient, lessonsKey, data),
    onSettled: () => refresh(queryClient),
  });
}

export const useDeleteLesson = () =>
  useDeleteRow(lessonsKey, (id) => call('DELETE /lesson/:id', { params: { id } }), refresh);
