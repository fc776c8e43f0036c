import { checkSetupLink, setup, signup } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/call.ts';
import { schoolQuery } from './school.ts';

export function useSignup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof signup>['body']) => call(signup, { body }),
    // Perhaps the school has begun to ask for something that this form does not show yet.
    onError: () => void queryClient.invalidateQueries({ queryKey: schoolQuery.queryKey }),
  });
}

/** Whether the link still works; asking does not spend it. */
export function setupLinkQuery(setupToken: string) {
  return queryOptions({
    queryKey: ['setup-link', setupToken],
    queryFn: async ({ signal }) => (await call(checkSetupLink, { params: { setupToken }, signal })).data,
    staleTime: 0,
  });
}

/** Spends the one-time link that opens the first super-admin account. */
export function useSetup() {
  return useMutation({
    mutationFn: (body: CallInput<typeof setup>['body']) => call(setup, { body }),
  });
}
