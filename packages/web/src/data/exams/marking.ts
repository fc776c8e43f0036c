import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
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

/** With points only from the answer itself: the second marker does not see the first mark. */
export function secondMarksQuery(examId: string, questionId: string) {
  return queryOptions({
    queryKey: [...listKey(examId, questionId), 'second'],
    queryFn: async ({ signal }) =>
      (
        await call('GET /studentExam/exams/:examId/marking/:questionId/second', {
          params: { examId, questionId },
          signal,
        })
      ).data,
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

/** Answers to a question that is marked by its key. */
export function givenAnswersQuery(examId: string, questionId: string) {
  return queryOptions({
    queryKey: [...listKey(examId, questionId), 'given'],
    queryFn: async ({ signal }) =>
      (await call('GET /exam/:id/marking/answers/:questionId', { params: { id: examId, questionId }, signal })).data,
    staleTime: 0,
  });
}

export function markingHistoryQuery(examId: string) {
  return queryOptions({
    queryKey: [...markingKey(examId), 'history'],
    queryFn: async ({ signal }) =>
      (await call('GET /exam/:id/marking/history', { params: { id: examId }, signal })).data,
    staleTime: 0,
  });
}

export type Decision = Body<'POST /exam/:id/marking/apply'>['decisions'][number];

export function usePreviewMarking(examId: string) {
  return useMutation({
    mutationFn: async (decision: Decision) =>
      (await call('POST /exam/:id/marking/preview', { params: { id: examId }, body: { decisions: [decision] } })).data,
  });
}

/** A new key is one in the question bank, too. */
export function useApplyMarking(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'POST /exam/:id/marking/apply'>) =>
      (await call('POST /exam/:id/marking/apply', { params: { id: examId }, body })).data,
    onSettled: () => {
      refreshResults(queryClient, examId);
      for (const queryKey of [markingKey(examId), ['staff-attempt'], ['live-exam', examId], ['admin-questions']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

type Answer = '/studentExam/attempts/:attemptId/marking/:questionId';
export type Mark = Body<`PUT ${Answer}`>;
export type MarkKind = 'first' | 'second' | 'settle';

type Marked = { kind: MarkKind; attemptId: string; mark: Mark };

function send({ kind, attemptId, mark }: Marked, questionId: string): Promise<unknown> {
  const params = { attemptId, questionId };
  const { markedAt: _, reason = '', ...given } = mark;
  if (kind === 'first') return call('PUT /studentExam/attempts/:attemptId/marking/:questionId', { params, body: mark });
  if (kind === 'second') {
    return call('PUT /studentExam/attempts/:attemptId/marking/:questionId/second', { params, body: given });
  }
  const body = { ...given, reason };
  return call('POST /studentExam/attempts/:attemptId/marking/:questionId/settle', { params, body });
}

export function useMarkAnswer(examId: string, questionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (marked: Marked) => send(marked, questionId),
    onSettled: (_data, _error, { attemptId }) => {
      refreshResults(queryClient, examId);
      const changed = [markingKey(examId), answerKey(attemptId, questionId), ['staff-attempt'], ['live-exam', examId]];
      return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

type SecondMarking = Body<'PUT /studentExam/exams/:examId/marking/:questionId/second'>;

export function useOpenSecondMarking(examId: string, questionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SecondMarking) =>
      call('PUT /studentExam/exams/:examId/marking/:questionId/second', { params: { examId, questionId }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['answer-to-mark'] });
      return queryClient.invalidateQueries({ queryKey: markingKey(examId) });
    },
  });
}
