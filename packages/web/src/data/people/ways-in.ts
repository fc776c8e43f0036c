import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { schoolQuery } from '../platform/school.ts';
import { useSignIn } from './session.ts';
import { profileQuery } from './users.ts';

export type CodePurpose = 'sign-in' | 'reset';

export function useSendCode(purpose: CodePurpose) {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/code'>) =>
      call(purpose === 'sign-in' ? 'POST /auth/code' : 'POST /user/forgot-password', { body }),
  });
}

export const useCodeLogin = () =>
  useSignIn((body: Body<'POST /auth/code/verify'>) => call('POST /auth/code/verify', { body }));

export const useSchoolLogin = () =>
  useSignIn((body: Body<'POST /auth/oidc/ticket'>) => call('POST /auth/oidc/ticket', { body }));

/** In place of the one-time password of a slip. */
export const useChooseOwnPassword = () =>
  useSignIn((body: Body<'POST /user/own-password'>) => call('POST /user/own-password', { body }));

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Body<'POST /user/reset-password'>) => call('POST /user/reset-password', { body }),
  });
}

export function useConfirmAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /auth/address/confirm', { body: { token } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['me'] }),
      ]),
  });
}

export function useUndoAddress() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/address/undo'>) => call('POST /auth/address/undo', { body }),
  });
}

/** Confirming twice is harmless. */
export function useConfirmEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET /auth/verify/:token', { params: { token } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
}

export const useLinkLogin = () => useSignIn((body: Body<'POST /auth/link'>) => call('POST /auth/link', { body }));

export function useLinkPassword() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/link/password'>) => call('POST /auth/link/password', { body }),
  });
}

export function useResendConfirmation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('POST /auth/verify/resend')).message,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
}

export function useSignup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /auth/signup'>) => call('POST /auth/signup', { body }),
    // The school may ask for something that this form does not show yet.
    onError: () => void queryClient.invalidateQueries({ queryKey: schoolQuery.queryKey }),
  });
}

/** Asking does not spend the link. */
export function setupLinkQuery(setupToken: string) {
  return queryOptions({
    queryKey: ['setup-link', setupToken],
    queryFn: async ({ signal }) => (await call('GET /auth/setup/:setupToken', { params: { setupToken }, signal })).data,
    staleTime: 0,
  });
}

export function useSetup() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/setup'>) => call('POST /auth/setup', { body }),
  });
}

/** An invite's class. Never refetched: its last place may be taken while the form is filled in. */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: ['invite', code],
    queryFn: async ({ signal }) => (await call('GET /invite/:code', { params: { code }, signal })).data,
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
