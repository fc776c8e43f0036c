import type { Withheld } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';

const childrenKey = ['children'];

export const childrenQuery = queryOptions({
  queryKey: childrenKey,
  queryFn: async ({ signal }) => (await call('GET /guardian/children', { signal })).data,
  staleTime: pendingPaymentsStaleMs,
});

export function childQuery(id: string) {
  return queryOptions({
    queryKey: [...childrenKey, id],
    queryFn: async ({ signal }) => (await call('GET /guardian/children/:id', { params: { id }, signal })).data,
    staleTime: pendingPaymentsStaleMs,
  });
}

export function useGuardianSignup() {
  return useMutation({
    mutationFn: (body: Body<'POST /guardian/signup'>) => call('POST /guardian/signup', { body }),
  });
}

export function useJoinChild() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'POST /guardian/join'>) => (await call('POST /guardian/join', { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: childrenKey }),
  });
}

export function useWeeklyMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: boolean) => (await call('PUT /guardian/weekly-mail', { body: { wanted } })).data,
    onSuccess: (weeklyMail) =>
      client.setQueryData(childrenQuery.queryKey, (before) => before && { ...before, weeklyMail }),
  });
}

export const myGuardiansQuery = queryOptions({
  queryKey: ['my-guardians'],
  queryFn: async ({ signal }) => (await call('GET /guardian/mine', { signal })).data,
});

export function useMakeMyCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('POST /guardian/code')).data,
    onSuccess: () => client.invalidateQueries({ queryKey: myGuardiansQuery.queryKey }),
    gcTime: 0,
  });
}

export function useWithhold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Withheld) => (await call('PUT /guardian/withheld', { body })).data,
    onSuccess: (data) => client.setQueryData(myGuardiansQuery.queryKey, data),
  });
}

export function useEndMyLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (guardianId: string) => call('DELETE /guardian/mine/:guardianId', { params: { guardianId } }),
    onSettled: () => client.invalidateQueries({ queryKey: myGuardiansQuery.queryKey }),
  });
}

/** For staff, of a student. */
export function guardiansQuery(id: string) {
  return queryOptions({
    queryKey: ['guardians', id],
    queryFn: async ({ signal }) => (await call('GET /admin/users/:id/guardians', { params: { id }, signal })).data,
  });
}

export function useMakeGuardianCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('POST /admin/users/:id/guardian-code', { params: { id } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: guardiansQuery(id).queryKey }),
    gcTime: 0,
  });
}

export function useEndLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (guardianId: string) =>
      call('DELETE /admin/users/:id/guardians/:guardianId', { params: { id, guardianId } }),
    onSettled: () => client.invalidateQueries({ queryKey: guardiansQuery(id).queryKey }),
  });
}

export function useSetOfAge(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ofAge: boolean) =>
      (await call('PUT /admin/users/:id/of-age', { params: { id }, body: { ofAge } })).data,
    onSuccess: (data) => client.setQueryData(guardiansQuery(id).queryKey, data),
  });
}
