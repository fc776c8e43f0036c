import type { Score } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { serverTime } from '../../lib/server-clock.ts';
import { scoreQuery } from './attempts.ts';

const farMs = 6 * 3_600_000;
/** Other students may still be writing when the exam should have closed. */
const soonestMs = 15_000;

function untilReview(score: Score | undefined): number | false {
  if (!score?.reviewFrom || score.isReviewOpen) return false;
  const left = Date.parse(score.reviewFrom) - serverTime();
  return left < farMs ? Math.max(soonestMs, left + 1000) : false;
}

/** Refetched at each visit, because staff may have marked it again, and when the review opens. */
export function resultQuery(examId: string, attempt?: string) {
  return queryOptions({
    ...scoreQuery(examId, attempt),
    staleTime: 0,
    refetchInterval: (query) => untilReview(query.state.data),
  });
}

export function reviewQuery(examId: string, attempt?: string) {
  return queryOptions({
    queryKey: ['exam-review', examId, attempt],
    queryFn: async ({ signal }) =>
      (await call('GET /studentExam/exams/review/:examId', { params: { examId }, query: { attempt }, signal })).data,
    staleTime: 0,
  });
}
