import type { ClassBody, ClassChange, ClassPreset, StaffClass } from '@akada/contract';
import { fullClassName } from '@akada/contract/rules/school-classes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { schoolQuery, useSchool } from '../platform/school.ts';

const classesKey = ['classes'];

export const classesQuery = queryOptions({
  queryKey: classesKey,
  queryFn: async ({ signal }) => (await call('GET /admin/classes', { signal })).data,
});

type Named = { _id: string; name: string; arms: readonly { _id: string; name: string }[] };

const namesOf = (classes: readonly Named[]) =>
  classes.flatMap(({ _id, name, arms }) => [
    [_id, name] as const,
    ...arms.map((arm) => [arm._id, fullClassName({ name, arm: arm.name })] as const),
  ]);

/** Names of classes and arms by their ids; closed ones are asked for where an id is none of an open class. */
export function usePlaceNames(ids: readonly string[]): { open: Map<string, string>; closed: Map<string, string> } {
  const { classes } = useSchool();
  const open = new Map(namesOf(classes));
  const { data = [] } = useQuery({ ...classesQuery, enabled: ids.some((id) => !open.has(id)) });
  return { open, closed: new Map(namesOf(data.filter(({ closedAt }) => closedAt))) };
}

/** Their names stand beside every student, exam and lesson. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: schoolQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['first-steps'] });
    return client.invalidateQueries({ queryKey: classesKey });
  };
}

/** An arm without an id is new. */
type SavedClass = Omit<ClassBody, 'arms'> & Pick<ClassChange, 'teacherId' | 'arms'>;

export function useSaveClass() {
  const refresh = useRefresh();
  return useMutation({
    /** Null makes a new one. */
    mutationFn: async ({ before, body }: { before: StaffClass | null; body: SavedClass }) => {
      if (before === null) {
        const arms = (body.arms ?? []).map(({ name }) => name);
        return (await call('POST /admin/classes', { body: { ...body, arms } })).data;
      }
      const { _id: id, updatedAt } = before;
      return (await call('PUT /admin/classes/:id', { params: { id }, body: { ...body, updatedAt } })).data;
    },
    onSettled: refresh,
  });
}

export function useClassPreset() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: { preset: ClassPreset; from?: Record<string, string | null> }) =>
      (await call('PUT /admin/classes', { body })).data,
    onSettled: refresh,
  });
}

type Act = 'close' | 'reopen' | 'delete';

export function useClassAct() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, act }: { id: string; act: Act }): Promise<void> => {
      const params = { id };
      if (act === 'delete') await call('DELETE /admin/classes/:id', { params });
      else if (act === 'close') await call('PUT /admin/classes/:id/close', { params });
      else await call('PUT /admin/classes/:id/reopen', { params });
    },
    onSettled: refresh,
  });
}

export function classMergeQuery(id: string, into: string) {
  return queryOptions({
    queryKey: [...classesKey, id, 'merge', into],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/classes/:id/merge', { params: { id }, query: { into }, signal })).data,
    enabled: into !== '',
    staleTime: 0,
  });
}

export function useMergeClass() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, into }: { id: string; into: string }) =>
      (await call('PUT /admin/classes/:id/merge', { params: { id }, body: { into } })).data,
    onSettled: refresh,
  });
}
