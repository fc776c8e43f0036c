import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { lessonsKey } from '../catalogue/lessons.ts';

/** The first subject where none is named. Read anew at each visit: most of what it shows is done on other pages. */
export const roadQuery = (subject: string) =>
  queryOptions({
    queryKey: [...lessonsKey, 'road', subject],
    queryFn: async ({ signal }) =>
      (await call('GET /user/road', { query: subject === '' ? {} : { subject }, signal })).data,
    // Focus stays in the list of subjects for whoever chooses by keys.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
