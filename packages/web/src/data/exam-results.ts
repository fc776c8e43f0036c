import { exportExamResults, listExamResults, type ResultOrder } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile, type Reply } from '../lib/call.ts';

export type ResultsReply = Reply<typeof listExamResults>;
export type ResultFilter = { studentName: string; sort: ResultOrder; page: number };

const perPage = 25;

/**
 * The whole envelope: a page of attempts without their answers, the exam's name and the sum over all attempts. Always
 * asked anew when it is opened: students may be sitting the exam right now.
 */
export function examResultsQuery(examId: string, filter: ResultFilter) {
  return queryOptions({
    queryKey: ['admin-exam-results', examId, filter],
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
