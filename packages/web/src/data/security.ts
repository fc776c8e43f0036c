import type { OwnSession } from '@akada/contract';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherOwnSessions,
  endOwnSession,
  getSecondFactor,
  listOwnSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  signInBySchool,
  stepUp,
} from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/call.ts';
import { startSession } from '../state/session.ts';
import { currentUserQuery } from './session.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }): Promise<OwnSession[]> => (await call(listOwnSessions, { signal })).data,
  staleTime: 0,
});

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
  staleTime: 0,
});

/** One device, or (null) every other one. */
export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null ? call(endOtherOwnSessions) : call(endOwnSession, { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

/** The session goes on with a new token; the old one is dead a minute later. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: ({ token }) => {
      const who = queryClient.getQueriesData({ queryKey: ['me'] }).find(([, data]) => data !== undefined)?.[1];
      startSession(token);
      if (who) queryClient.setQueryData(currentUserQuery(token).queryKey, who as never);
    },
  });
}

export function useStepUp() {
  return useMutation({ mutationFn: (body: CallInput<typeof stepUp>['body']) => call(stepUp, { body }) });
}

export function useBeginSecondFactor() {
  return useMutation({ mutationFn: async () => (await call(beginSecondFactor)).data });
}

function useFactorChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

/** Resolves to the recovery codes: they are shown this once. */
export const useConfirmSecondFactor = () =>
  useFactorChange(async (otp: string) => (await call(confirmSecondFactor, { body: { otp } })).data.recoveryCodes);

export const useRenewRecoveryCodes = () =>
  useFactorChange(async (_: undefined) => (await call(renewRecoveryCodes)).data.recoveryCodes);

export const useRemoveSecondFactor = () => useFactorChange(async (_: undefined) => call(removeSecondFactor));

export function useSchoolLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof signInBySchool>['body']) => call(signInBySchool, { body }),
    onSuccess: ({ token, data }) => {
      startSession(token);
      queryClient.setQueryData(currentUserQuery(token).queryKey, data);
    },
  });
}
