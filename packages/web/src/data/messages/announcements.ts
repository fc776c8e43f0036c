import type { AnnouncementBody, StaffAnnouncement } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';
import { useSendOnce } from '../platform/send-once.ts';

const announcementsKey = ['announcements'];
const whileSendingMs = 2000;

export function announcementsQuery(page: number) {
  return queryOptions({
    queryKey: [...announcementsKey, page],
    queryFn: ({ signal }) => call('GET /admin/announcements', { query: { page, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: pendingPaymentsStaleMs,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'sending') ? whileSendingMs : pendingPaymentsStaleMs,
  });
}

type Addressees = { classes: readonly string[] | null; groups: readonly string[] | null };

/** Both null are the whole school. */
export function previewQuery({ classes, groups }: Addressees) {
  const query = { classLevels: (classes ?? []).join(','), groupIds: (groups ?? []).join(',') };
  return queryOptions({
    queryKey: ['announcement-preview', query],
    queryFn: async ({ signal }) => (await call('GET /admin/announcements/preview', { query, signal })).data,
    enabled: classes?.length !== 0 && groups?.length !== 0,
    staleTime: 0,
  });
}

export function useSaveAnnouncement() {
  const client = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    /** Null writes a new one. */
    mutationFn: ({ before, body }: { before: StaffAnnouncement | null; body: AnnouncementBody }) => {
      const { _id: id = '', updatedAt = '' } = before ?? {};
      if (before) return call('PUT /admin/announcements/:id', { params: { id }, body: { ...body, updatedAt } });
      return sendOnce(body, (headers) => call('POST /admin/announcements', { body, headers }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

export function useDeleteAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /admin/announcements/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

export function useWithdrawAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('PUT /admin/announcements/:id/withdraw', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}
