import type { Passage, PassageWithQuestions } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import type { PictureChange } from '../../state/question-drafts.ts';
import { refreshQuestions } from './admin-questions.ts';

const passagesKey = ['passages'];
/** Page size of a list to choose from. */
const most = 500;

export const passagesQuery = queryOptions({
  queryKey: passagesKey,
  queryFn: async ({ signal }) => (await call('GET /passage', { query: { limit: most }, signal })).data,
});

export function passageQuery(id: string) {
  return queryOptions({
    queryKey: [...passagesKey, id],
    queryFn: async ({ signal }) => (await call('GET /passage/:id', { params: { id }, signal })).data,
    // A form is filled from the stored state.
    staleTime: 0,
  });
}

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: passagesKey });
    refreshQuestions(queryClient);
  };
}

async function changePicture(id: string, change: PictureChange): Promise<void> {
  if (change.kind === 'remove') await call('DELETE /passage/:id/picture', { params: { id } });
  if (change.kind !== 'set') return;
  const { alt, file } = change;
  await call('POST /passage/:id/picture', { params: { id }, body: { alt, ...(file && { picture: file }) } });
}

type Save = {
  /** Null writes a new one. */
  before: PassageWithQuestions | null;
  body: Body<'POST /passage'>;
  picture: PictureChange;
  /** Called before the picture is sent: if that is refused, saving again must not make a second passage. */
  onStored: (stored: PassageWithQuestions) => void;
};

export function useSavePassage() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ before, body, picture, onStored }: Save): Promise<Passage> => {
      const { data } = before
        ? await call('PUT /passage/:id', { params: { id: before._id }, body: { ...body, updatedAt: before.updatedAt } })
        : await call('POST /passage', { body });
      onStored(data);
      await changePicture(data._id, picture);
      return data;
    },
    onSettled: refresh,
  });
}

export function useDeletePassage() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /passage/:id', { params: { id } }),
    onSettled: refresh,
  });
}
