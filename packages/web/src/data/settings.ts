import { getSettings, type SavedSettings, updateSettings } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/call.ts';
import { schoolQuery } from './school.ts';

export type SchoolSettings = SavedSettings;
export type SettingChanges = CallInput<typeof updateSettings>['body'];

/** Always asked anew when the screen is opened: a colleague may have changed them. */
export const settingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
  staleTime: 0,
});

/** Names, prices and days on the other screens follow, so what they show is read again. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingChanges) => call(updateSettings, { body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(settingsQuery.queryKey, data);
      void queryClient.invalidateQueries({ queryKey: schoolQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['admin-lessons'] });
      void queryClient.invalidateQueries({ queryKey: ['admin-exams'] });
    },
    // What refused it is not on this screen yet: the first payment, which fixes the currency.
    onError: () => void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
