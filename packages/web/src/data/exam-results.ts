import type { ResultOrder } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile, type Reply } from '../lib/call.ts';

export type ResultsReply = Reply<'GET /studentExam/exams/:examId'>;
export type ResultFilter = { studentName: string; sort: ResultOrder; page: number };

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

export function useExportResults(examId: string) {
  return useMutation({
    mutationFn: () => callForFile('GET /studentExam/exams/:examId/results.csv', { params: { examId } }),
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

export function usePreviewRemark(examId: string) {
  return useMutation({
    mutationFn: async (body: Body<'POST /studentExam/exams/:examId/re-mark/preview'>) =>
      (await call('POST /studentExam/exams/:examId/re-mark/preview', { params: { examId }, body })).data,
  });
}

/** Corrects a key, also in the question bank. */
export function useRemark(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'POST /studentExam/exams/:examId/re-mark'>) =>
      (await call('POST /studentExam/exams/:examId/re-mark', { params: { examId }, body })).data,
    onSettled: () => {
      refreshResults(queryClient, examId);
      for (const queryKey of [['staff-attempt'], ['live-exam', examId], ['admin-questions']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
