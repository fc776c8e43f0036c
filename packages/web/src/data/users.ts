import {
  createAdmin,
  getProfile,
  getUserPage,
  listAdmins,
  listUsers,
  reactivateUser,
  resetSecondFactor,
  type StaffUser,
  signOutUser,
  suspendUser,
  type UserPage,
  type UserStatus,
  updateUser,
} from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from '../lib/call.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(getProfile, { signal })).data,
});

export type PeopleFilter = { search: string; status: UserStatus | ''; page: number; limit: number };
export type PeopleReply = Reply<typeof listUsers>;

const studentsKey = ['students'];
const adminsKey = ['admins'];
const userPageKey = ['user-page'];

/** The whole envelope: a page of students and how many there are. */
export function studentsQuery(filter: PeopleFilter) {
  return queryOptions({
    queryKey: [...studentsKey, filter],
    queryFn: ({ signal }) => call(listUsers, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export function adminsPageQuery(filter: PeopleFilter) {
  return queryOptions({
    queryKey: [...adminsKey, filter],
    queryFn: ({ signal }) => call(listAdmins, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The four who signed up last. */
export const recentStudentsQuery = queryOptions({
  queryKey: [...studentsKey, 'recent'],
  queryFn: async ({ signal }) => (await call(listUsers, { query: { limit: 4 }, signal })).data,
});

/** The newest 500: all of them in any school there is. */
export const adminsQuery = queryOptions({
  queryKey: adminsKey,
  queryFn: async ({ signal }) => (await call(listAdmins, { signal })).data,
});

/** One person with lessons, exams and payments. */
export function userPageQuery(id: string) {
  return queryOptions({
    queryKey: [...userPageKey, id],
    queryFn: async ({ signal }) => (await call(getUserPage, { params: { id }, signal })).data,
  });
}

export function useCreateAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createAdmin>['body']) => call(createAdmin, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminsQuery.queryKey }),
  });
}

const accountCalls = {
  suspend: suspendUser,
  reactivate: reactivateUser,
  'sign-out': signOutUser,
  'reset-second-factor': resetSecondFactor,
};
/** What is done to an account of staff. */
export type AdminAction = keyof typeof accountCalls;
export type AccountAction = Exclude<AdminAction, 'reset-second-factor'>;

/** Suspends, reactivates, signs out or resets; the lists of people and the person's page follow. */
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

/** The own profile; the signed-in person is read again afterwards (specification, section 7). */
export function useUpdateProfile(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateUser>['body']) => call(updateUser, { params: { id }, body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(profileQuery.queryKey, data);
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
