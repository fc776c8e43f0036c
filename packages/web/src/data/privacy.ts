import { deleteUser, exportOwnData, exportStaffData, getPrivacy, type Role } from '@akada/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../lib/call.ts';
import { endSession } from '../state/session.ts';

/** What the privacy page says of this school. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: async ({ signal }) => (await call(getPrivacy, { signal })).data,
});

/** Resolves to the file with all that is kept about the signed-in person. */
export function useExportData(role: Role) {
  return useMutation({ mutationFn: () => callForFile(role === 'user' ? exportOwnData : exportStaffData) });
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: () => call(deleteUser) });
}

/** When the account is gone: this device forgets it as after a logout, and the screens that showed it go. */
export function leaveDeletedAccount(): void {
  endSession('logout');
}
