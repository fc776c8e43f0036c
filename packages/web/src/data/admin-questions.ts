import { createQuestion, deleteQuestion, listQuestions, updateQuestion } from '@akada/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/call.ts';

export const questionsQuery = queryOptions({
  queryKey: ['admin-questions'],
  queryFn: async ({ signal }) => (await call(listQuestions, { signal })).data,
});

/** Exams carry their questions, so both lists are read again. */
function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['admin-exams'] });
}

export function useCreateQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createQuestion>['body']) => call(createQuestion, { body }),
    onSuccess: ({ data }) => queryClient.setQueryData(questionsQuery.queryKey, (all) => all && [data, ...all]),
    onSettled: () => refresh(queryClient),
  });
}

export function useUpdateQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallInput<typeof updateQuestion>['body'] }) =>
      call(updateQuestion, { params: { id }, body }),
    onSuccess: ({ data }) =>
      queryClient.setQueryData(questionsQuery.queryKey, (all) => all?.map((it) => (it._id === data._id ? data : it))),
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteQuestion, { params: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData(questionsQuery.queryKey, (all) => all?.filter((it) => it._id !== id)),
    onSettled: () => refresh(queryClient),
  });
}
