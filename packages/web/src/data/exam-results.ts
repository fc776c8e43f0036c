import {
  exportExamResults,
  listAskedQuestions,
  listExamResults,
  previewRemark,
  type ResultOrder,
  remarkExam,
} from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, callForFile, type Reply } from '../lib/call.ts';

export type ResultsReply = Reply<typeof listExamResults>;
export type ResultFilter = { studentName: string; sort: ResultOrder; page: number };

const perPage = 25;
const resultsKey = (examId: string) => ['admin-exam-results', examId];

/**
 * The whole envelope: a page of attempts without their answers, the exam's name and the sum over all attempts. Always
 * asked anew when it is opened: students may be sitting the exam right now.
 */
export function examResultsQuery(examId: string, filter: ResultFilter) {
  return queryOptions({
    queryKey: [...resultsKey(examId), filter],
    queryFn: ({ signal }) =>
      call(listExamResults, { params: { examId }, query: { ...filter, answers: 'false', limit: perPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Resolves to the file with all results of the exam. */
export function useExportResults(examId: string) {
  return useMutation({ mutationFn: () => callForFile(exportExamResults, { params: { examId } }) });
}

const askedKey = (examId: string) => ['asked-questions', examId];

/** The questions on the papers that were handed out, with their keys. */
export function askedQuestionsQuery(examId: string) {
  return queryOptions({
    queryKey: askedKey(examId),
    queryFn: async ({ signal }) => (await call(listAskedQuestions, { params: { examId }, signal })).data,
    staleTime: 0,
  });
}

/** What an attempt at the exam shows may have changed: its score, or the key it is marked by. */
export function refreshResults(queryClient: QueryClient, examId: string): void {
  void queryClient.invalidateQueries({ queryKey: resultsKey(examId) });
  void queryClient.invalidateQueries({ queryKey: askedKey(examId) });
}

export function usePreviewRemark(examId: string) {
  return useMutation({
    mutationFn: async (body: CallInput<typeof previewRemark>['body']) =>
      (await call(previewRemark, { params: { examId }, body })).data,
  });
}

/** Corrects a key, also in the question bank. */
export function useRemark(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallInput<typeof remarkExam>['body']) =>
      (await call(remarkExam, { params: { examId }, body })).data,
    onSettled: () => {
      refreshResults(queryClient, examId);
      for (const queryKey of [['staff-attempt'], ['live-exam', examId], ['admin-questions']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
