import type { PracticeTopics } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const practiceQuery = queryOptions({
  queryKey: ['practice'],
  queryFn: async ({ signal }): Promise<PracticeTopics> => (await call('GET /practice', { signal })).data,
});
