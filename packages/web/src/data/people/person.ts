import type { StaffUser, UserPage } from '@akada/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { studentsKey, userPageKey } from './users.ts';

/** Staff actions on one student's account. */

function showChanged(queryClient: QueryClient, person: StaffUser & Pick<UserPage, 'extraTime'>): void {
  queryClient.setQueryData<UserPage>([...userPageKey, person._id], (page) => page && { ...page, ...person });
  void queryClient.invalidateQueries({ queryKey: studentsKey });
}

export function useEditPerson(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /admin/users/:id'>) =>
      (await call('PUT /admin/users/:id', { params: { id }, body })).data,
    onSuccess: (person) => showChanged(queryClient, person),
  });
}

export function useSetExtraTime(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /admin/users/:id/extra-time'>) =>
      (await call('PUT /admin/users/:id/extra-time', { params: { id }, body })).data,
    // The reply has no `extraTime` after its removal: undefined clears the cached value.
    onSuccess: (person) => showChanged(queryClient, { ...person, extraTime: person.extraTime }),
  });
}

/** The old password and all sessions end. */
export function useMailPassword() {
  return useMutation({
    mutationFn: (id: string) => call('POST /admin/users/:id/mail-password', { params: { id } }),
  });
}

export function useDeletePerson(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fullName: string) => call('DELETE /admin/users/:id', { params: { id }, body: { fullName } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: studentsKey }),
  });
}

const notesKey = (id: string) => ['staff-notes', id];

export function staffNotesQuery(id: string) {
  return queryOptions({
    queryKey: notesKey(id),
    queryFn: async ({ signal }) => (await call('GET /admin/users/:id/notes', { params: { id }, signal })).data,
  });
}

export function useAddNote(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /admin/users/:id/notes'>) =>
      call('POST /admin/users/:id/notes', { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesKey(id) }),
  });
}

export function useDeleteNote(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) => call('DELETE /admin/users/:id/notes/:noteId', { params: { id, noteId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesKey(id) }),
  });
}
