import type { Subject, SubjectBody, SubjectChange, SubjectMap } from '@akada/contract';
import { classesOfLevel } from '@akada/contract/rules/school-classes';
import { openSubjects, takesSubject } from '@akada/contract/rules/school-subjects';
import type { SubjectPreset } from '@akada/contract/rules/subject-presets';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useUser } from '../people/session.ts';
import { useSchool } from '../platform/school.ts';

const subjectsKey = ['subjects'];

export const subjectsQuery = queryOptions({
  queryKey: [...subjectsKey, 'list'],
  queryFn: async ({ signal }) => (await call('GET /admin/subjects', { signal })).data,
});

/** Subjects in use that the list writes otherwise, or has not. */
export const subjectTextsQuery = queryOptions({
  queryKey: [...subjectsKey, 'texts'],
  queryFn: async ({ signal }) => (await call('GET /admin/subjects/texts', { signal })).data,
});

/** Their names stand in lessons, courses, questions and exams. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export function useSaveSubject() {
  const refresh = useRefresh();
  return useMutation({
    /** Null makes a new one. */
    mutationFn: async ({ before, body }: { before: Subject | null; body: SubjectBody & SubjectChange }) => {
      if (before === null) {
        const { spellings: _, ...made } = body;
        return (await call('POST /admin/subjects', { body: made })).data;
      }
      const { _id: id, updatedAt } = before;
      return (await call('PUT /admin/subjects/:id', { params: { id }, body: { ...body, updatedAt } })).data;
    },
    onSettled: refresh,
  });
}

export function useSubjectPreset() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: { preset: SubjectPreset; session: number }) =>
      (await call('PUT /admin/subjects', { body })).data,
    onSettled: refresh,
  });
}

export function useOrderTopics() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ subject, topics }: { subject: Subject; topics: string[] }) => {
      const { _id: id, updatedAt } = subject;
      return (await call('PUT /admin/subjects/:id/topics', { params: { id }, body: { topics, updatedAt } })).data;
    },
    onSettled: refresh,
  });
}

/** Whether the caller sets the order of the topics of a subject. */
export function useMayOrderTopics(): (subject: Pick<Subject, '_id'>) => boolean {
  const { rights, isLimited = false, teaching = [] } = useUser();
  const mayTeach = rights === undefined || rights.includes('teaching');
  return ({ _id }) =>
    mayTeach && (!isLimited || teaching.some(({ subjectId }) => subjectId === null || subjectId === _id));
}

type Act = 'close' | 'reopen' | 'delete';

export function useSubjectAct() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, act }: { id: string; act: Act }): Promise<void> => {
      const params = { id };
      if (act === 'delete') await call('DELETE /admin/subjects/:id', { params });
      else if (act === 'close') await call('PUT /admin/subjects/:id/close', { params });
      else await call('PUT /admin/subjects/:id/reopen', { params });
    },
    onSettled: refresh,
  });
}

export type SubjectTexts = SubjectMap['texts'];

export function useCountSubjectTexts() {
  return useMutation({
    mutationFn: async (texts: SubjectTexts) =>
      (await call('POST /admin/subjects/map', { body: { texts, preview: true } })).data,
  });
}

export function useMapSubjects() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (texts: SubjectTexts) => (await call('POST /admin/subjects/map', { body: { texts } })).data,
    onSettled: refresh,
  });
}

/** Names of the school's subjects, those that the classes of a level take; empty where the school has no list. */
export function useSubjectNames(classLevel = ''): string[] {
  const { classes } = useSchool();
  const { data = [] } = useQuery(subjectsQuery);
  const ofLevel = classesOfLevel(classes, classLevel);
  const { isLimited = false, teaching = [] } = useUser();
  const isOwn = ({ _id }: { _id: string }) =>
    !isLimited || teaching.some(({ subjectId }) => subjectId === null || subjectId === _id);
  const taken = openSubjects(data).filter(
    (subject) => isOwn(subject) && (ofLevel.length === 0 || ofLevel.some(({ _id }) => takesSubject(subject, _id))),
  );
  return taken.map(({ name }) => name);
}
