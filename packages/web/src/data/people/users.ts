import type { StaffUser, UserPage, UserStatus } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile, type Reply } from '../../lib/call.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call('GET /user/profile', { signal })).data,
});

export type PeopleFilter = { search: string; status: UserStatus | ''; page: number; limit: number };
/** `class`: a class or an arm; all without it. */
export type StudentFilter = PeopleFilter & { class?: string };
export type PeopleReply = Reply<'GET /admin/all-user'>;

export const studentsKey = ['students'];
const adminsKey = ['admins'];
export const userPageKey = ['user-page'];

export function studentsQuery(filter: StudentFilter) {
  return queryOptions({
    queryKey: [...studentsKey, filter],
    queryFn: ({ signal }) => call('GET /admin/all-user', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export function adminsPageQuery(filter: PeopleFilter) {
  return queryOptions({
    queryKey: [...adminsKey, filter],
    queryFn: ({ signal }) => call('GET /admin/all-admin', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export function guardiansPageQuery(filter: PeopleFilter) {
  return queryOptions({
    queryKey: [...studentsKey, 'guardians', filter],
    queryFn: ({ signal }) => call('GET /admin/all-guardian', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

const fileCalls = { csv: 'GET /admin/users.csv', xlsx: 'GET /admin/users.xlsx' } as const;

/** All students of the search, whichever page is shown. */
export function useStudentsFile() {
  return useMutation({
    mutationFn: ({ format, ...query }: Omit<StudentFilter, 'page' | 'limit'> & { format: keyof typeof fileCalls }) =>
      callForFile(fileCalls[format], { query }),
  });
}

export const recentStudentsQuery = queryOptions({
  queryKey: [...studentsKey, 'recent'],
  queryFn: async ({ signal }) => (await call('GET /admin/all-user', { query: { limit: 4 }, signal })).data,
});

/** At most 500. */
export const adminsQuery = queryOptions({
  queryKey: adminsKey,
  queryFn: async ({ signal }) => (await call('GET /admin/all-admin', { signal })).data,
});

export function userPageQuery(id: string) {
  return queryOptions({
    queryKey: [...userPageKey, id],
    queryFn: async ({ signal }) => (await call('GET /admin/users/:id', { params: { id }, signal })).data,
  });
}

export function useCreateAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /admin/create-admin'>) => call('POST /admin/create-admin', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminsQuery.queryKey }),
  });
}

const accountCalls = {
  suspend: 'PUT /admin/users/:id/suspend',
  reactivate: 'PUT /admin/users/:id/reactivate',
  'sign-out': 'PUT /admin/users/:id/sign-out',
  'reset-second-factor': 'DELETE /admin/users/:id/second-factor',
} as const;
export type AdminAction = keyof typeof accountCalls;
export type AccountAction = Exclude<AdminAction, 'reset-second-factor'>;

export function useAccountAction(action: AdminAction) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<StaffUser> => (await call(accountCalls[action], { params: { id } })).data,
    onSuccess: (person) => {
      queryClient.setQueryData<UserPage>([...userPageKey, person._id], (page) => page && { ...page, ...person });
      void queryClient.invalidateQueries({ queryKey: studentsKey });
      void queryClient.invalidateQueries({ queryKey: adminsKey });
    },
    onError: (_error, id) => queryClient.invalidateQueries({ queryKey: [...userPageKey, id] }),
  });
}

export function useSetRights() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<'PUT /admin/users/:id/rights'>) =>
      call('PUT /admin/users/:id/rights', { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminsKey }),
  });
}

export function useGiveSignInCode() {
  return useMutation({
    mutationFn: async (id: string) => (await call('POST /admin/users/:id/sign-in-code', { params: { id } })).data,
    gcTime: 0,
  });
}

/** The old password of the student and their sessions end. */
export function useLoginSlip() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callForFile('POST /admin/users/:id/slip', { params: { id } }),
    onSettled: (_file, _error, id) => queryClient.invalidateQueries({ queryKey: [...userPageKey, id] }),
  });
}

/** The user is read again afterwards (specification, section 7). */
export function useUpdateProfile(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /user/:id'>) => call('PUT /user/:id', { params: { id }, body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(profileQuery.queryKey, data);
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
}

export function useConfirmPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (otp: string) => call('POST /user/phone/confirm', { body: { otp } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(profileQuery.queryKey, data);
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
