import type { AnnouncementBody, StaffAnnouncement } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../lib/call.ts';
import { newRequestKey } from '../lib/request-key.ts';
import { pendingPaymentsStaleMs } from './query-client.ts';

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

/** Null is the whole school. */
export function previewQuery(classLevels: readonly string[] | null) {
  const query = { classLevels: (classLevels ?? []).join(',') };
  return queryOptions({
    queryKey: ['announcement-preview', query.classLevels],
    queryFn: async ({ signal }) => (await call('GET /admin/announcements/preview', { query, signal })).data,
    enabled: classLevels === null || classLevels.length > 0,
    staleTime: 0,
  });
}

/** A repeated request with the same words is the same announcement. */
export function useSaveAnnouncement() {
  const client = useQueryClient();
  const sent = useRef({ words: '', key: '' });
  return useMutation({
    /** Null writes a new one. */
    mutationFn: ({ before, body }: { before: StaffAnnouncement | null; body: AnnouncementBody }) => {
      const { _id: id = '', updatedAt = '' } = before ?? {};
      if (before) return call('PUT /admin/announcements/:id', { params: { id }, body: { ...body, updatedAt } });
      const words = JSON.stringify(body);
      if (sent.current.words !== words) sent.current = { words, key: newRequestKey() };
      return call('POST /admin/announcements', { body, headers: { 'Idempotency-Key': sent.current.key } });
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
