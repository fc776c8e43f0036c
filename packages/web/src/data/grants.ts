import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../lib/call.ts';

/** Lessons that staff gave without payment. */
export function grantsQuery(studentId: string) {
  return queryOptions({
    queryKey: ['grants', studentId],
    queryFn: async ({ signal }) => (await call('GET /grant', { query: { studentId }, signal })).data,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['grants'] });
    void queryClient.invalidateQueries({ queryKey: ['user-page'] });
  };
}

export function useGiveLesson() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: Body<'POST /grant'>) => (await call('POST /grant', { body })).data,
    onSettled: refresh,
  });
}

export function useTakeLessonBack() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('DELETE /grant/:id', { params: { id }, body: { reason } }),
    onSettled: refresh,
  });
}
