import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { listStaleMs } from '../platform/query-client.ts';

/** Null where YouTube has no picture. */
export function videoPictureQuery(videoId: string | null) {
  return queryOptions({
    queryKey: ['video-picture', videoId],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/video-picture/:videoId', { params: { videoId: videoId ?? '' }, signal })).data.picture,
    enabled: videoId !== null,
    staleTime: listStaleMs,
  });
}

/** YouTube is queried for its own videos only; the form itself checks other links. */
export function videoCheckQuery(link: string | null) {
  return queryOptions({
    queryKey: ['video-check', link],
    queryFn: async ({ signal }) => (await call('GET /admin/video-check', { query: { link: link ?? '' }, signal })).data,
    enabled: link !== null,
    staleTime: listStaleMs,
  });
}
