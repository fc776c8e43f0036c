import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { listStaleMs } from './query-client.ts';

export const landingQuery = queryOptions({
  queryKey: ['landing'],
  queryFn: async ({ signal }) => (await call('GET /school/landing', { signal })).data,
  staleTime: listStaleMs,
});

const lessonPage = /^\/student\/lessons\/([0-9a-f]{24})$/;

/** Whether an address, such as the `next` of a sign-up, may be that of the sample on the first page. */
export const mayBeSample = (address: string | null) => lessonPage.test(address ?? '');

/** Title of the sample on the first page, where `address` is its page. */
export function useSampleTitle(address: string | null): string | undefined {
  const { data } = useQuery({ ...landingQuery, enabled: mayBeSample(address) });
  return data?.sample?._id === lessonPage.exec(address ?? '')?.[1] ? data?.sample?.title : undefined;
}
