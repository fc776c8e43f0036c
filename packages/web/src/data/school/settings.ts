import type { SavedSettings } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { schoolQuery } from '../platform/school.ts';

export type SchoolSettings = SavedSettings;
export type SettingChanges = Body<'PUT /admin/settings'>;

export const settingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: async ({ signal }) => (await call('GET /admin/settings', { signal })).data,
  staleTime: 0,
});

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingChanges) => call('PUT /admin/settings', { body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(settingsQuery.queryKey, data);
      void queryClient.invalidateQueries({ queryKey: schoolQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['first-steps'] });
      void queryClient.invalidateQueries({ queryKey: ['admin-lessons'] });
      void queryClient.invalidateQueries({ queryKey: ['admin-exams'] });
    },
    // The first payment fixes the currency, which this screen may not show yet.
    onError: () => void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
