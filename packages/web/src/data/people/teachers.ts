import type { StaffTeacher } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { lessonsKey } from '../catalogue/lessons.ts';

const teachersKey = ['teachers'] as const;
const staffKey = ['staff-teachers'] as const;

export function teachersQuery(search: string) {
  return queryOptions({
    queryKey: [...teachersKey, 'list', search],
    queryFn: async ({ signal }) => (await call('GET /teacher', { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function teacherQuery(id: string) {
  return queryOptions({
    queryKey: [...teachersKey, 'one', id],
    queryFn: async ({ signal }) => (await call('GET /teacher/:id', { params: { id }, signal })).data,
  });
}

/** At most 500. */
export const staffTeachersQuery = queryOptions({
  queryKey: staffKey,
  queryFn: async ({ signal }) => (await call('GET /admin/teachers', { signal })).data,
});

type Save = {
  id: string;
  body: Body<'PUT /admin/teachers/:id'>;
  /** Null removes the picture; undefined keeps it. */
  picture: { file: Blob } | null | undefined;
};

async function saveCard({ id, body, picture }: Save): Promise<StaffTeacher> {
  const params = { id };
  const saved = (await call('PUT /admin/teachers/:id', { params, body })).data;
  if (picture === undefined) return saved;
  if (picture === null) return (await call('DELETE /admin/teachers/:id/picture', { params })).data;
  return (await call('POST /admin/teachers/:id/picture', { params, body: { picture: picture.file } })).data;
}

export function useSaveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveCard,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: staffKey });
      void client.invalidateQueries({ queryKey: lessonsKey });
    },
  });
}
