import type { Role } from '@akada/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/call.ts';
import { isStaff } from '../../lib/homes.ts';
import { endSession } from '../../state/session.ts';

export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: async ({ signal }) => (await call('GET /school/privacy', { signal })).data,
});

export function useExportData(role: Role) {
  return useMutation({
    mutationFn: () => callForFile(isStaff(role) ? 'GET /user/export' : 'GET /user/export as student'),
  });
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: () => call('DELETE /user') });
}

export function leaveDeletedAccount(): void {
  endSession('logout');
}
