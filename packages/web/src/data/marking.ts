import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../lib/call.ts';
import { refreshResults } from './exam-results.ts';

const markingKey = (examId: string) => ['marking', examId];
const listKey = (examId: string, questionId: string) => [...markingKey(examId), questionId];

export function markingQuery(examId: string) {
  return queryOptions({
    queryKey: markingKey(examId),
    queryFn: async ({ signal }) =>
      (await call('GET /studentExam/exams/:examId/marking', { params: { examId }, signal })).data,
    staleTime: 0,
  });
}

export function toMarkQuery(examId: string, questionId: string) {
  return queryOptions({
    queryKey: listKey(examId, questionId),
    queryFn: async ({ signal }) =>
      (await call('GET /studentExam/exams/:examId/marking/:questionId', { params: { examId, questionId }, signal }))
        .data,
    staleTime: 0,
  });
}

const answerKey = (attemptId: string, questionId: string) => ['answer-to-mark', attemptId, questionId];

export function answerToMarkQuery(attemptId: string, questionId: string, withName = false) {
  return queryOptions({
    queryKey: [...answerKey(attemptId, questionId), withName],
    queryFn: async ({ signal }) =>
      (
        await call('GET /studentExam/attempts/:attemptId/marking/:questionId', {
          params: { attemptId, questionId },
          query: { names: withName ? 'true' : '' },
          signal,
        })
      ).data,
    staleTime: 0,
  });
}

export type Mark = Body<'PUT /studentExam/attempts/:attemptId/marking/:questionId'>;

export function useMarkAnswer(examId: string, questionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ attemptId, mark }: { attemptId: string; mark: Mark }) =>
      (
        await call('PUT /studentExam/attempts/:attemptId/marking/:questionId', {
          params: { attemptId, questionId },
          body: mark,
        })
      ).data,
    onSettled: (_data, _error, { attemptId }) => {
      refreshResults(queryClient, examId);
      const changed = [markingKey(examId), answerKey(attemptId, questionId), ['staff-attempt'], ['live-exam', examId]];
      return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
