import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export function examAnalysisQuery(examId: string) {
  return queryOptions({
    queryKey: ['exam-analysis', examId],
    queryFn: async ({ signal }) => (await call('GET /exam/:id/analysis', { params: { id: examId }, signal })).data,
    staleTime: 0,
  });
}
