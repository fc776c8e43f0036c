import type { LiveExam, LiveState } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, type Query } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { noteServerTime } from '../../lib/server-clock.ts';
import { refreshResults } from './exam-results.ts';

/** `late`: attempts with late answers that wait for a decision. */
export type LiveFilter = { state: LiveState | 'late' | ''; search: string; class: string; page: number };

const pollMs = 5000;
const perPage = 50;
const mostPerCall = 500;

async function readPage(examId: string, query: Query<'GET /studentExam/exams/:examId/live'>, signal: AbortSignal) {
  return call('GET /studentExam/exams/:examId/live', { params: { examId }, query, signal });
}

/** The server has no filter for late answers, so all finished attempts are read until those that wait are found. */
async function readLate(
  examId: string,
  { search, class: place, page }: LiveFilter,
  signal: AbortSignal,
): Promise<LiveExam> {
  const waiting: LiveExam['data'] = [];
  for (let from = 1; ; from += 1) {
    const reply = await readPage(
      examId,
      { state: 'done', search, class: place, page: from, limit: mostPerCall },
      signal,
    );
    waiting.push(...reply.data.filter(({ attempt }) => attempt && attempt.lateAnswers.waiting > 0));
    if (waiting.length < reply.counts.lateWaiting && from < reply.pagination.totalPages) continue;
    const [total, totalPages] = [waiting.length, Math.ceil(waiting.length / perPage)];
    const data = waiting.slice((page - 1) * perPage, page * perPage);
    return { ...reply, data, pagination: { total, page, limit: perPage, totalPages } };
  }
}

const liveKey = (examId: string) => ['live-exam', examId];

export function liveExamQuery(examId: string, filter: LiveFilter) {
  return queryOptions({
    queryKey: [...liveKey(examId), filter],
    queryFn: async ({ signal }) => {
      const { state, ...others } = filter;
      const reply =
        state === 'late'
          ? await readLate(examId, filter, signal)
          : await readPage(examId, { ...others, state, limit: perPage }, signal);
      noteServerTime(reply.serverNow);
      return reply;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: pollMs,
  });
}

const attemptKey = ['staff-attempt'];

export function attemptReviewQuery(attemptId: string) {
  return queryOptions({
    queryKey: [...attemptKey, attemptId],
    queryFn: async ({ signal }) =>
      (await call('GET /studentExam/attempts/:attemptId', { params: { attemptId }, signal })).data,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.status === 'running' ? pollMs : false),
  });
}

function refresh(queryClient: QueryClient, examId: string): void {
  void queryClient.invalidateQueries({ queryKey: liveKey(examId) });
  void queryClient.invalidateQueries({ queryKey: attemptKey });
  refreshResults(queryClient, examId);
}

export function useGiveTime(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'POST /studentExam/exams/:examId/extra-time'>) =>
      (await call('POST /studentExam/exams/:examId/extra-time', { params: { examId }, body })).data,
    onSettled: () => refresh(queryClient, examId),
  });
}

/** A repeated request key: the earlier request succeeded and its reply was lost. */
export const cameBefore = (error: unknown) => error instanceof CallError && error.field === 'key';

export function useSubmitFor(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (attemptId: string) =>
      (await call('POST /studentExam/attempts/:attemptId/submit', { params: { attemptId } })).data,
    onSettled: () => refresh(queryClient, examId),
  });
}

export function useReopen({ _id, exam }: { _id: string; exam: { _id: string } }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'POST /exam/:id/attempts/:attemptId/reopen'>) =>
      (await call('POST /exam/:id/attempts/:attemptId/reopen', { params: { id: exam._id, attemptId: _id }, body }))
        .data,
    onSettled: () => refresh(queryClient, exam._id),
  });
}

export function useGiveAttempt(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'POST /exam/:id/attempts/extra'>) =>
      (await call('POST /exam/:id/attempts/extra', { params: { id: examId }, body })).data,
    onSettled: () => refresh(queryClient, examId),
  });
}

type Decision = Body<'PUT /studentExam/attempts/:attemptId/late-answers'>;

export function useDecideLate({ _id, exam }: { _id: string; exam: { _id: string } }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Decision) =>
      (await call('PUT /studentExam/attempts/:attemptId/late-answers', { params: { attemptId: _id }, body })).data,
    onSettled: () => refresh(queryClient, exam._id),
  });
}

export const wasDecidedElsewhere = (error: unknown) => error instanceof CallError && error.code === 'already_decided';
