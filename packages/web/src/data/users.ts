import { createAdmin, getProfile, listAdmins, listUsers, updateUser } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/call.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(getProfile, { signal })).data,
});

export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: async ({ signal }) => (await call(listAdmins, { signal })).data,
});

export const studentsQuery = queryOptions({
  queryKey: ['students'],
  queryFn: async ({ signal }) => (await call(listUsers, { signal })).data,
});

export function useCreateAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createAdmin>['body']) => call(createAdmin, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminsQuery.queryKey }),
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
