import type { CheckCard } from '@akada/contract';
import type { PlaceInFilm } from '@akada/contract/rules/check-questions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { keptNote } from '../../state/lessons/kept-lessons.ts';
import { sessionOwner } from '../../state/session.ts';

export const isUnreached = (error: unknown) => error instanceof CallError && error.code === 'network';

const hasKept = (lessonId: string) => keptNote(sessionOwner() ?? '', lessonId)?.isWhole === true;

const readCards = async (lessonId: string, signal: AbortSignal) =>
  (await call('GET /lesson/:id/check-questions', { params: { id: lessonId }, signal })).data;

/** Without a network those that were kept with the film. */
async function readKept(lessonId: string, signal: AbortSignal): Promise<readonly CheckCard[]> {
  const { keptChecks, renewKeptChecks } = await import('../exams/kept-checks.ts');
  try {
    const cards = await readCards(lessonId, signal);
    void renewKeptChecks(lessonId, cards).catch(() => undefined);
    return cards;
  } catch (error) {
    const kept = isUnreached(error) ? await keptChecks(lessonId) : undefined;
    if (!kept) throw error;
    return kept;
  }
}

/** Asked when the film begins, so that they are there when it ends. Not under the lessons: keys stay on a device only with a kept film. */
export function checkCardsQuery(lessonId: string) {
  return queryOptions({
    queryKey: ['check-questions', lessonId],
    queryFn: ({ signal }): Promise<readonly CheckCard[]> =>
      hasKept(lessonId) ? readKept(lessonId, signal) : readCards(lessonId, signal),
    refetchOnWindowFocus: false,
    refetchOnReconnect: (query) => query.state.data === undefined,
  });
}

const chosenKey = (lessonId: string) => ['lesson-film', lessonId, 'check-questions'];

export function checkQuestionsQuery(lessonId: string) {
  return queryOptions({
    queryKey: chosenKey(lessonId),
    queryFn: async ({ signal }) =>
      (await call('GET /admin/lessons/:lessonId/check-questions', { params: { lessonId }, signal })).data,
    staleTime: 0,
  });
}

export function useSetCheckQuestions(lessonId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { questionIds: string[]; inFilm: PlaceInFilm[]; updatedAt: string }) =>
      call('PUT /admin/lessons/:lessonId/check-questions', { params: { lessonId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chosenKey(lessonId) }),
  });
}
