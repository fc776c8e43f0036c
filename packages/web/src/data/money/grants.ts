import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';

/** Lessons that staff gave without payment. */
export function grantsQuery(studentId: string) {
  return queryOptions({
    queryKey: ['grants', studentId],
    queryFn: async ({ signal }) => (await call('GET /grant', { query: { studentId }, signal })).data,
  });
}

/** Gifts of the signed-in student. */
export const ownGiftsQuery = queryOptions({
  queryKey: ['me', 'gifts'],
  queryFn: async ({ signal }) => (await call('GET /grant/mine', { signal })).data,
});

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['grants'] });
    void queryClient.invalidateQueries({ queryKey: ['user-page'] });
  };
}

export type GivenKind = 'lesson' | 'course';
type Gift = { studentId: string; givenId: string; reason: string };

export function useGive(kind: GivenKind) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ givenId, ...gift }: Gift): Promise<void> => {
      if (kind === 'lesson') await call('POST /grant', { body: { ...gift, lessonId: givenId } });
      else await call('POST /grant/course', { body: { ...gift, courseId: givenId } });
    },
    onSettled: refresh,
  });
}

export function useTakeLessonBack() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('DELETE /grant/:id', { params: { id }, body: { reason } }),
    onSettled: refresh,
  });
}

export type GiftsOf = { groupId: string } | { lessonId: string } | { courseId: string };

const whileUnderWayMs = 2000;

/** Gifts to all members of a group. */
export function groupGiftsQuery(of: GiftsOf) {
  return queryOptions({
    queryKey: ['grants', 'groups', of],
    queryFn: async ({ signal }) => (await call('GET /grant/group', { query: of, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'giving' || state === 'taking') ? whileUnderWayMs : false,
  });
}

export function useGiveToGroup() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: Body<'POST /grant/group'>) => (await call('POST /grant/group', { body })).data,
    onSettled: refresh,
  });
}

export function useTakeGroupGiftBack() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('DELETE /grant/group/:id', { params: { id }, body: { reason } }),
    onSettled: refresh,
  });
}
