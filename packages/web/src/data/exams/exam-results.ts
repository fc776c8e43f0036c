import type { ResultOrder } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile, type Reply } from '../../lib/call.ts';

export type ResultsReply = Reply<'GET /studentExam/exams/:examId'>;
export type ResultFilter = { studentName: string; class: string; sort: ResultOrder; page: number };

const perPage = 25;
const resultsKey = (examId: string) => ['admin-exam-results', examId];

export function examResultsQuery(examId: string, filter: ResultFilter) {
  return queryOptions({
    queryKey: [...resultsKey(examId), filter],
    queryFn: ({ signal }) =>
      call('GET /studentExam/exams/:examId', {
        params: { examId },
        query: { ...filter, answers: 'false', limit: perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const exportCalls = {
  csv: 'GET /studentExam/exams/:examId/results.csv',
  xlsx: 'GET /studentExam/exams/:examId/results.xlsx',
} as const;
export const exportFormats = ['csv', 'xlsx'] as const;

export function useExportResults(examId: string) {
  return useMutation({
    mutationFn: (format: keyof typeof exportCalls) => callForFile(exportCalls[format], { params: { examId } }),
  });
}

export function absenteesQuery(examId: string, page: number) {
  return queryOptions({
    queryKey: [...resultsKey(examId), 'absentees', page],
    queryFn: ({ signal }) =>
      call('GET /studentExam/exams/:examId/absentees', { params: { examId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const askedKey = (examId: string) => ['asked-questions', examId];

export function askedQuestionsQuery(examId: string) {
  return queryOptions({
    queryKey: askedKey(examId),
    queryFn: async ({ signal }) =>
      (await call('GET /studentExam/exams/:examId/questions', { params: { examId }, signal })).data,
    staleTime: 0,
  });
}

export function refreshResults(queryClient: QueryClient, examId: string): void {
  void queryClient.invalidateQueries({ queryKey: resultsKey(examId) });
  void queryClient.invalidateQueries({ queryKey: askedKey(examId) });
}

export function useReleaseReview(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('PUT /exam/:id/release-review', { params: { id: examId }, body: {} }),
    onSettled: () => {
      refreshResults(queryClient, examId);
      void queryClient.invalidateQueries({ queryKey: ['admin-exams'] });
    },
  });
}
