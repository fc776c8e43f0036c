import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { todayQuery } from '../school/dashboard.ts';
import { profileQuery, studentsKey, userPageKey } from './users.ts';

const key = ['class-requests'];

/** Requests for another class. */
export function classRequestsQuery(page: number) {
  return queryOptions({
    queryKey: [...key, page],
    queryFn: ({ signal }) => call('GET /admin/users/class-requests', { query: { page, limit: 10 }, signal }),
  });
}

type Decision = { studentId: string; requestId: string; approves: boolean; reason?: string };

/** Read again after a failure, too: the student may have withdrawn it, or a colleague was first. */
export function useDecideClassRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ studentId: id, requestId, approves, reason }: Decision) => {
      const params = { id, requestId };
      return approves
        ? call('PUT /admin/users/:id/class-request/:requestId/approve', { params })
        : call('PUT /admin/users/:id/class-request/:requestId/decline', { params, body: { reason } });
    },
    onSettled: (_reply, _error, { studentId }) => {
      for (const queryKey of [key, [...userPageKey, studentId], studentsKey, todayQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

export function useWithdrawClassRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /user/class-request'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
}
