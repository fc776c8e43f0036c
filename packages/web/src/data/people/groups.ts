import type { Group, GroupBody, GroupMembersBody } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const groupsKey = ['groups'];

export const groupsQuery = queryOptions({
  queryKey: groupsKey,
  queryFn: async ({ signal }) => (await call('GET /admin/groups', { signal })).data,
});

type MemberFilter = { search: string; page: number };

export function groupQuery(id: string, filter: MemberFilter) {
  return queryOptions({
    queryKey: [...groupsKey, id, filter],
    queryFn: ({ signal }) => call('GET /admin/groups/:id', { params: { id }, query: { ...filter, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Refetched at each visit: exams, lessons, courses and announcements change it. */
export function givenToGroupQuery(id: string) {
  return queryOptions({
    queryKey: [...groupsKey, id, 'given'],
    queryFn: async ({ signal }) => (await call('GET /admin/groups/:id/given', { params: { id }, signal })).data,
    staleTime: 0,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: groupsKey });
}

export function useSaveGroup() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    /** Null makes a new one. */
    mutationFn: async ({ before, body }: { before: Group | null; body: GroupBody }) => {
      if (before === null) return (await call('POST /admin/groups', { body })).data;
      const { _id: id, updatedAt } = before;
      return (await call('PUT /admin/groups/:id', { params: { id }, body: { ...body, updatedAt } })).data;
    },
    onSettled: () => {
      // Rows of a list may wait for a group of this name.
      void client.invalidateQueries({ queryKey: ['class-lists'] });
      return refresh();
    },
  });
}

export function useDeleteGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /admin/groups/:id', { params: { id } }),
    // Its page is left; a second read of it would not find it.
    onSuccess: () => client.invalidateQueries({ queryKey: groupsKey, exact: true }),
  });
}

export function useAddMembers(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: GroupMembersBody) =>
      (await call('POST /admin/groups/:id/members', { params: { id }, body })).data,
    onSettled: refresh,
  });
}

export function useRemoveMember(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (studentId: string) =>
      call('DELETE /admin/groups/:id/members/:studentId', { params: { id, studentId } }),
    onSettled: refresh,
  });
}
