import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { keepFiles } from '../../state/page-worker.ts';
import { keepPaperKeys, keptPaperKeys } from '../../state/paper-keys.ts';

/** With those of the last visit until the school has answered, and without a network. */
export const paperKeysQuery = () =>
  queryOptions({
    queryKey: ['paper-keys'],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /paper-keys', { signal });
      keepPaperKeys(data);
      void keepFiles();
      return data;
    },
    initialData: keptPaperKeys,
    // Always as of an earlier visit.
    initialDataUpdatedAt: 0,
  });

/** Asked anew each time: it may have been withdrawn a minute ago. */
export const checkedPaperQuery = (code: string) =>
  queryOptions({
    queryKey: ['card', code],
    queryFn: async ({ signal }) => (await call('GET /card/:code', { params: { code }, signal })).data,
    gcTime: 0,
    retry: false,
  });
