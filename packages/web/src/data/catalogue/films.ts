import type { Film, UploadKind } from '@akada/contract';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { brokenOffUploads, startUpload } from '../../state/uploads/send.ts';
import { useUploads } from '../../state/uploads/uploads.ts';

const keyOf = (lessonId: string) => ['lesson-film', lessonId];

export const isInWork = ({ state }: Film) => state === 'waiting' || state === 'working';

const workMs = 2000;
/** Before the ticket of the preview ends. */
const ticketMs = 5 * 60_000;

/** The staff's view of a lesson, with its students' film. */
export function staffLessonQuery(lessonId: string) {
  return queryOptions({
    queryKey: [...keyOf(lessonId), 'lesson'],
    queryFn: async ({ signal }) => (await call('GET /lesson/:id', { params: { id: lessonId }, signal })).data,
    staleTime: 0,
    refetchInterval: ticketMs,
  });
}

export function filmsQuery(lessonId: string) {
  return queryOptions({
    queryKey: [...keyOf(lessonId), 'films'],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/lessons/:lessonId/films', { params: { lessonId }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.films.some(isInWork) ? workMs : false),
  });
}

export function captionsQuery(lessonId: string, filmId: string) {
  return queryOptions({
    queryKey: [...keyOf(lessonId), 'captions', filmId],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/lessons/:lessonId/films/:filmId/captions', { params: { lessonId, filmId }, signal })).data
        .text,
    staleTime: 0,
    // A refetch would replace the text that is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function materialsQuery(lessonId: string) {
  return queryOptions({
    queryKey: [...keyOf(lessonId), 'materials'],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/lessons/:lessonId/materials', { params: { lessonId }, signal })).data,
    staleTime: 0,
  });
}

function refresh(queryClient: QueryClient, lessonId: string): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(lessonId) });
  void queryClient.invalidateQueries({ queryKey: ['admin-lessons'] });
}

function useFilmChange<Variables, Data>(lessonId: string, mutationFn: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(queryClient, lessonId) });
}

export const usePublishLesson = (lessonId: string) =>
  useFilmChange(lessonId, () => call('PUT /lesson/:id', { params: { id: lessonId }, body: { isDraft: false } }));

export const useRetryFilm = (lessonId: string) =>
  useFilmChange(lessonId, (filmId: string) =>
    call('POST /admin/lessons/:lessonId/films/:filmId/retry', { params: { lessonId, filmId } }),
  );

export const useDeleteFilm = (lessonId: string) =>
  useFilmChange(lessonId, (filmId: string) =>
    call('DELETE /admin/lessons/:lessonId/films/:filmId', { params: { lessonId, filmId } }),
  );

export const useSetPoster = (lessonId: string) =>
  useFilmChange(lessonId, ({ filmId, second }: { filmId: string; second: number }) =>
    call('PUT /admin/lessons/:lessonId/films/:filmId/poster', { params: { lessonId, filmId }, body: { second } }),
  );

export const useSetCaptions = (lessonId: string) =>
  useFilmChange(lessonId, ({ filmId, text }: { filmId: string; text: string | null }) =>
    call('PUT /admin/lessons/:lessonId/films/:filmId/captions', { params: { lessonId, filmId }, body: { text } }),
  );

export const useSetOutline = (lessonId: string) =>
  useFilmChange(lessonId, (body: { objectives: string; chapters: string; updatedAt: string }) =>
    call('PUT /admin/lessons/:lessonId/outline', { params: { lessonId }, body }),
  );

export const useSetSample = (lessonId: string) =>
  useFilmChange(lessonId, (body: { startSecond: number; seconds: number; updatedAt: string }) =>
    call('PUT /admin/lessons/:lessonId/sample', { params: { lessonId }, body }),
  );

export const useRenameMaterial = (lessonId: string) =>
  useFilmChange(lessonId, ({ materialId, name }: { materialId: string; name: string }) =>
    call('PUT /admin/lessons/:lessonId/materials/:materialId', { params: { lessonId, materialId }, body: { name } }),
  );

export const useDeleteMaterial = (lessonId: string) =>
  useFilmChange(lessonId, (materialId: string) =>
    call('DELETE /admin/lessons/:lessonId/materials/:materialId', { params: { lessonId, materialId } }),
  );

/** The uploads of a lesson and their start function. The result is fetched after the last byte. */
export function useLessonUploads({ _id: lessonId, title }: { _id: string; title: string }, kind: UploadKind) {
  const queryClient = useQueryClient();
  const uploads = useUploads().filter((upload) => upload.lessonId === lessonId && upload.kind === kind);
  const { data: brokenOff = [] } = useQuery({
    queryKey: [...keyOf(lessonId), 'broken-off', uploads.length],
    queryFn: () => brokenOffUploads(lessonId),
    staleTime: 0,
  });
  const start = (files: readonly File[]) => {
    for (const file of files) {
      startUpload(file, { lessonId, lessonTitle: title, kind }, () => refresh(queryClient, lessonId));
    }
  };
  return { uploads, start, brokenOff: brokenOff.filter((one) => one.kind === kind) };
}
