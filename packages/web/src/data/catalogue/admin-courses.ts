import type { StaffCourse } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';

const coursesKey = ['admin-courses'];

export function adminCoursesQuery(filter: { search: string; page: number }) {
  return queryOptions({
    queryKey: [...coursesKey, filter],
    queryFn: ({ signal }) => call('GET /course', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Courses on sale, by title; at most 500. */
export const courseTitlesQuery = queryOptions({
  queryKey: [...coursesKey, 'titles'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /course', { query: { limit: 500 }, signal });
    return data.filter(({ isDraft }) => !isDraft).sort((a, b) => a.title.localeCompare(b.title));
  },
});

const courseKey = (id: string) => ['admin-course', id];

export function adminCourseQuery(id: string) {
  return queryOptions({
    queryKey: courseKey(id),
    queryFn: async ({ signal }) => (await call('GET /course/:id', { params: { id }, signal })).data,
    enabled: id !== 'new',
  });
}

export function useSaveCourse() {
  const client = useQueryClient();
  return useMutation({
    /** Null makes one. */
    mutationFn: ({ before, body }: { before: StaffCourse | null; body: Body<'POST /course'> }) =>
      before
        ? call('PUT /course/:id', { params: { id: before._id }, body: { ...body, updatedAt: before.updatedAt } })
        : call('POST /course', { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(courseKey(data._id), data);
      void client.invalidateQueries({ queryKey: coursesKey });
    },
  });
}

export function useDeleteCourse(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /course/:id', { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: coursesKey });
      onDeleted();
    },
  });
}
