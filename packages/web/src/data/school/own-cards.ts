import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/call.ts';

/** Report cards that were issued to the signed-in student, or to a child of the guardian. */

/** Kept on the student's device. */
const ownKey = ['own-cards'];
const childKey = (childId: string) => ['children', childId, 'cards'];

export const ownCardsQuery = queryOptions({
  queryKey: ownKey,
  queryFn: async ({ signal }) => (await call('GET /user/cards', { signal })).data,
});

export function cardsOfChildQuery(id: string) {
  return queryOptions({
    queryKey: childKey(id),
    queryFn: async ({ signal }) => (await call('GET /guardian/children/:id/cards', { params: { id }, signal })).data,
  });
}

/** A child’s for a guardian, else the own. */
type Which = { childId?: string | undefined; term: string };

export function shownCardQuery({ childId, term }: Which) {
  return queryOptions({
    queryKey: childId === undefined ? [...ownKey, term] : [...childKey(childId), term],
    queryFn: async ({ signal }) => {
      if (childId === undefined) return (await call('GET /user/cards/:term', { params: { term }, signal })).data;
      const params = { id: childId, term };
      return (await call('GET /guardian/children/:id/cards/:term', { params, signal })).data;
    },
    // Another version may have been issued.
    staleTime: 0,
  });
}

export function usePrintOwnCard() {
  return useMutation({
    mutationFn: ({ childId, term }: Which) =>
      childId === undefined
        ? callForFile('GET /user/cards/:term/card.pdf', { params: { term } })
        : callForFile('GET /guardian/children/:id/cards/:term/card.pdf', { params: { id: childId, term } }),
  });
}
