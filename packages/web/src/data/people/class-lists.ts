import type { ClassList, ClassListStatus } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile } from '../../lib/call.ts';
import { uploadWith } from '../../lib/upload.ts';
import { placeOf } from '../platform/class-options.ts';
import { schoolQuery } from '../platform/school.ts';
import { groupsKey } from './groups.ts';

const listsKey = ['class-lists'];

export const classListsQuery = queryOptions({
  queryKey: [...listsKey, 'all'],
  queryFn: async ({ signal }) => (await call('GET /admin/users/import', { signal })).data,
  staleTime: 0,
});

const perPage = 50;

export type ClassListPage = { id: string; status: ClassListStatus | ''; page: number };

export function classListQuery({ id, ...query }: ClassListPage) {
  return queryOptions({
    queryKey: [...listsKey, id, query],
    queryFn: ({ signal }) =>
      call('GET /admin/users/import/:id', { params: { id }, query: { ...query, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** `place` is the class and arm of rows that name none. */
type Reading = { source: File | string; place: string; onProgress: (percent: number) => void };

export function useReadClassList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ source, place, onProgress }: Reading): Promise<ClassList> => {
      if (typeof source === 'string') {
        return (await call('POST /admin/users/import', { body: { text: source, ...placeOf(place) } })).data;
      }
      const body = { file: source, fileName: source.name.slice(-200), ...placeOf(place) };
      return (await call('POST /admin/users/import', { body, form: true, transport: uploadWith(onProgress) })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export type ListRowChange = { line: number } & Body<'PUT /admin/users/import/:id/rows/:line'>;

/** Rows that were refused because of this one change with it. */
export function useChangeListRow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, ...body }: ListRowChange) =>
      call('PUT /admin/users/import/:id/rows/:line', { params: { id, line }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export function useListColumns(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /admin/users/import/:id/columns'>) =>
      call('PUT /admin/users/import/:id/columns', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export function useListClasses(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (classes: Body<'PUT /admin/users/import/:id/classes'>['classes']) =>
      call('PUT /admin/users/import/:id/classes', { params: { id }, body: { classes } }),
    onSettled: async () => {
      // An answer may have made an arm.
      await client.invalidateQueries({ queryKey: schoolQuery.queryKey });
      return client.invalidateQueries({ queryKey: listsKey });
    },
  });
}

type AnswerOfAll = 'login-names' | 'one-word-names';

/** One answer for all rows that wait for it. */
export function useAnswerAll(id: string, answer: AnswerOfAll) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(`POST /admin/users/import/:id/${answer}`, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export function useMakeGroups(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (makeGroups: boolean) =>
      call('PUT /admin/users/import/:id/groups', { params: { id }, body: { makeGroups } }),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

/** The list itself, and the students and groups of the school. */
function refresh(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['students'] });
  void client.invalidateQueries({ queryKey: groupsKey });
  return client.invalidateQueries({ queryKey: listsKey });
}

export function useApplyClassList(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /admin/users/import/:id/apply', { params: { id } }),
    onSettled: () => refresh(client),
  });
}

export function useInviteGuardians(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /admin/users/import/:id/guardians', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export function useUndoClassList(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /admin/users/import/:id', { params: { id } }),
    onSettled: () => refresh(client),
  });
}

/** `slipsAt` is when slips were made last, as it was shown. */
export function useLoginSlips(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slipsAt: string | null) =>
      callForFile('POST /admin/users/import/:id/slips', { params: { id }, body: { slipsAt } }),
    onSettled: () => refresh(client),
  });
}
