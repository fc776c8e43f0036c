import { setup, signup } from '@akada/contract';
import { useMutation } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/call.ts';

export function useSignup() {
  return useMutation({
    mutationFn: (body: CallInput<typeof signup>['body']) => call(signup, { body }),
  });
}

/** Spends the one-time link that opens the first super-admin account. */
export function useSetup() {
  return useMutation({
    mutationFn: (body: CallInput<typeof setup>['body']) => call(setup, { body }),
  });
}
