import {
  confirmEmail,
  forgotPassword,
  requestCode,
  resendConfirmation,
  resetPassword,
  signInWithCode,
} from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/call.ts';
import { startSession } from '../state/session.ts';
import { currentUserQuery } from './session.ts';
import { profileQuery } from './users.ts';

/** What a code is asked for. */
export type CodePurpose = 'sign-in' | 'reset';

export function useSendCode(purpose: CodePurpose) {
  return useMutation({
    mutationFn: (body: CallInput<typeof requestCode>['body']) =>
      call(purpose === 'sign-in' ? requestCode : forgotPassword, { body }),
  });
}

export function useCodeLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof signInWithCode>['body']) => call(signInWithCode, { body }),
    onSuccess: ({ token, data }) => {
      startSession(token);
      queryClient.setQueryData(currentUserQuery(token).queryKey, data);
    },
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: CallInput<typeof resetPassword>['body']) => call(resetPassword, { body }),
  });
}

/** Opening the link again does no harm: confirming twice is as once. */
export function confirmationQuery(token: string) {
  return queryOptions({
    queryKey: ['confirmation', token],
    queryFn: async ({ signal, client }) => {
      const { message } = await call(confirmEmail, { params: { token }, signal });
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['me'] });
      return message;
    },
  });
}

/** Resolves to what the server says of it: on its way, or confirmed already. */
export function useResendConfirmation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(resendConfirmation)).message,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
}
