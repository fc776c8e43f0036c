import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import type { CardsQuery } from './cards.ts';

export function cardTextsQuery(query: CardsQuery) {
  return queryOptions({
    queryKey: ['card-texts', query],
    queryFn: async ({ signal }) => (await call('GET /admin/card-texts', { query, signal })).data,
    staleTime: 0,
  });
}

export function useSendCardTexts(query: CardsQuery) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'POST /admin/card-texts'>) => (await call('POST /admin/card-texts', { body })).data,
    onSuccess: (data) => client.setQueryData(cardTextsQuery(query).queryKey, data),
    // There may be more to send by now.
    onError: () => client.invalidateQueries({ queryKey: cardTextsQuery(query).queryKey }),
  });
}
