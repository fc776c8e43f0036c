import type { OwnSession } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { sessionToken, startSession } from '../../state/session.ts';
import { currentUserQuery } from './session.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }): Promise<OwnSession[]> => (await call('GET /user/sessions', { signal })).data,
  staleTime: 0,
});

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await call('GET /user/second-factor', { signal })).data,
  staleTime: 0,
});

/** Null signs out every other device. */
export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? call('DELETE /user/sessions')
        : call('DELETE /user/sessions/:sessionId', { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

/** The old token stays valid for a minute. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /user/update-password'>) => call('PATCH /user/update-password', { body }),
    onSuccess: ({ token }) => {
      const user = queryClient.getQueryData(currentUserQuery(sessionToken()).queryKey);
      startSession(token);
      if (user) queryClient.setQueryData(currentUserQuery(token).queryKey, user);
    },
  });
}

export function useStepUp() {
  return useMutation({ mutationFn: (body: Body<'POST /auth/step-up'>) => call('POST /auth/step-up', { body }) });
}

export function useBeginSecondFactor() {
  return useMutation({ mutationFn: async () => (await call('POST /user/second-factor')).data });
}

function useFactorChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

/** The recovery codes are shown only once. */
export const useConfirmSecondFactor = () =>
  useFactorChange(
    async (otp: string) => (await call('POST /user/second-factor/confirm', { body: { otp } })).data.recoveryCodes,
  );

export const useRenewRecoveryCodes = () =>
  useFactorChange(async (_: undefined) => (await call('POST /user/second-factor/recovery-codes')).data.recoveryCodes);

export const useRemoveSecondFactor = () => useFactorChange(async (_: undefined) => call('DELETE /user/second-factor'));
