import type { CardHead, CardPicture } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile } from '../../lib/call.ts';

export const cardHeadQuery = queryOptions({
  queryKey: ['card-head'],
  queryFn: async ({ signal }) => (await call('GET /admin/card-head', { signal })).data,
  staleTime: 0,
});

export const useSampleCard = () => useMutation({ mutationFn: () => callForFile('GET /admin/card-head/sample.pdf') });

type Save = {
  body: Body<'PUT /admin/card-head'>;
  /** Null removes the picture; undefined keeps it. */
  pictures: Readonly<Record<CardPicture, { file: Blob } | null | undefined>>;
};

async function savePicture(of: CardPicture, picture: { file: Blob } | null): Promise<CardHead> {
  const query = { of };
  if (picture === null) return (await call('DELETE /admin/card-head/picture', { query })).data;
  return (await call('POST /admin/card-head/picture', { query, body: { picture: picture.file } })).data;
}

async function saveHead({ body, pictures }: Save): Promise<CardHead> {
  let saved = (await call('PUT /admin/card-head', { body })).data;
  for (const [of, picture] of Object.entries(pictures)) {
    if (picture !== undefined) saved = await savePicture(of as CardPicture, picture);
  }
  return saved;
}

export function useSaveCardHead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveHead,
    onSuccess: (data) => client.setQueryData(cardHeadQuery.queryKey, data),
    // Texts may be saved though a picture was not.
    onError: () => client.invalidateQueries({ queryKey: cardHeadQuery.queryKey }),
  });
}
