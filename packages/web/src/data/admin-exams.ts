import { createExam, deleteExam, listExamResults, listExams, updateExam } from '@akada/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from '../lib/call.ts';
import { adminStatsQuery } from './dashboard.ts';

export type ExamResult = Reply<typeof listExamResults>['data'][number];

export const adminExamsQuery = queryOptions({
  queryKey: ['admin-exams'],
  queryFn: async ({ signal }) => (await call(listExams, { signal })).data,
});

/** Always asked anew when the list is opened: students may be sitting the exam right now. */
export function examResultsQuery(examId: string) {
  return queryOptions({
    queryKey: ['admin-exam-results', examId],
    queryFn: async ({ signal }) => (await call(listExamResults, { params: { examId }, signal })).data,
    staleTime: 0,
  });
}

/** A question names its exam, so both lists are read again. */
function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: adminExamsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['admin-questions'] });
  void queryClient.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
}

export function useCreateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createExam>['body']) => call(createExam, { body }),
    onSuccess: ({ data }) => queryClient.setQueryData(adminExamsQuery.queryKey, (all) => all && [data, ...all]),
    onSettled: () => refresh(queryClient),
  });
}

export function useUpdateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallInput<typeof updateExam>['body'] }) =>
      call(updateExam, { params: { id }, body }),
    onSuccess: ({ data }) =>
      queryClient.setQueryData(adminExamsQuery.queryKey, (all) => all?.map((it) => (it._id === data._id ? data : it))),
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteExam, { params: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData(adminExamsQuery.queryKey, (all) => all?.filter((it) => it._id !== id)),
    onSettled: () => refresh(queryClient),
  });
}
