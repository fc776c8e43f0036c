import type { Exam, examStates, Question } from '@akada/contract';
import { drawnTexts, missingInExam } from '@akada/contract/rules/exam-checklist';
import type { PrintPart } from '@akada/contract/rules/print';
import { nextWeek } from '@akada/contract/rules/school-day';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Body, call, callForFile } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { formulaCheck } from '../../lib/check-formula.ts';
import { serverTime } from '../../lib/server-clock.ts';
import type { ClassFilter } from '../platform/class-options.ts';
import { replaceRow, useDeleteRow } from '../platform/pages.ts';
import type { BankFilter } from '../questions/admin-questions.ts';
import { adminStatsQuery } from '../school/dashboard.ts';

export type ExamFilter = ClassFilter & {
  search: string;
  state: (typeof examStates)[number] | '';
  subject?: string;
  /** Id of a term. */
  term?: string;
  page: number;
};
const examsKey = ['admin-exams'];
const pagesKey = [...examsKey, 'page'];
const perPage = 24;

export function adminExamsQuery(filter: ExamFilter) {
  return queryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ signal }) => call('GET /exam', { query: { ...filter, fields: 'summary', limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function questionBankQuery(filter: BankFilter & { page: number; limit: number }) {
  return queryOptions({
    queryKey: ['admin-questions', 'bank', filter],
    queryFn: ({ signal }) => call('GET /question', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A question names its exam, so both lists are read again. */
function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: examsKey });
  void queryClient.invalidateQueries({ queryKey: ['admin-questions'] });
  void queryClient.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
}

export function usePrintExam() {
  return useMutation({
    mutationFn: ({ id, part, anyway = false }: { id: string; part: PrintPart; anyway?: boolean }) =>
      callForFile('GET /exam/:id/print', { params: { id }, query: { part, ...(anyway && { anyway: 'true' }) } }),
  });
}

const pollMs = 5000;

const readExam = async (id: string, signal?: AbortSignal) =>
  (await call('GET /exam/:id', { params: { id }, ...(signal && { signal }) })).data;

/** While the page is visible others' changes are shown within seconds. */
export function examQuery(id: string) {
  return queryOptions({
    queryKey: [...examsKey, 'one', id],
    queryFn: ({ signal }) => readExam(id, signal),
    staleTime: 0,
    refetchInterval: pollMs,
  });
}

type ChangeList = (ids: readonly string[]) => readonly string[];

/** Direction of a moved question: it belongs to the section that it was moved into. */
export type Moved = ReadonlyMap<string, 'up' | 'down'>;

type Sections = Exam['sections'];

export function movedSections(sections: Sections, ids: readonly string[], moved: Moved): Sections {
  const placeOf = (id: string | undefined) => sections.findIndex(({ questions }) => questions.includes(id ?? ''));
  const stays = (id: string) => !moved.has(id) && placeOf(id) >= 0;
  const sectionOf = (id: string, at: number) => {
    if (stays(id)) return placeOf(id);
    const [above, below] = [placeOf(ids.slice(0, at).reverse().find(stays)), placeOf(ids.slice(at).find(stays))];
    const [first, second] = moved.get(id) === 'up' ? [below, above] : [above, below];
    return Math.max(0, first >= 0 ? first : second);
  };
  const places = ids.map(sectionOf);
  return sections.map((section, index) => ({ ...section, questions: ids.filter((_, at) => places[at] === index) }));
}

const mostTries = 4;
const none: Moved = new Map();
const idsOf = ({ questions }: Exam) => questions.map(({ _id }) => _id);

/** The list after the change, with the questions that are known. */
function listed(exam: Exam, ids: readonly string[], known: readonly Question[]): Exam {
  const questions = [...exam.questions, ...known];
  return { ...exam, questions: ids.flatMap((id) => questions.find(({ _id }) => _id === id) ?? []) };
}

/**
 * Changes the list of an exam's questions. If a colleague changed the exam meanwhile, the change is repeated on the
 * current list, so that both changes are kept.
 */
export function useExamList(examId: string) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const { queryKey } = examQuery(examId);
    const show = async (change: (exam: Exam) => Exam) => {
      // A fetch that began earlier must not overwrite the optimistic update.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Exam>(queryKey, (exam) => exam && change(exam));
    };
    const send = async (bodyOf: (exam: Exam) => Body<'PUT /exam/:id'> | null) => {
      for (let tries = 1; ; tries += 1) {
        try {
          const exam = await readExam(examId);
          const body = bodyOf(exam);
          if (body === null) return;
          const change = { params: { id: examId }, body: { ...body, newVersion: false, updatedAt: exam.updatedAt } };
          const { data } = await call('PUT /exam/:id', change);
          return await show(() => data);
        } catch (error) {
          const isOld = error instanceof CallError && error.status === 409;
          if (!isOld || tries === mostTries) throw error;
        } finally {
          void queryClient.invalidateQueries({ queryKey: examsKey });
        }
      }
    };
    return {
      show,
      change: async (
        change: ChangeList,
        { known = [], moved = none }: { known?: readonly Question[]; moved?: Moved } = {},
      ) => {
        await show((exam) => listed(exam, change(idsOf(exam)), known));
        await send((exam) => {
          const questions = [...change(idsOf(exam))];
          if (questions.join() === idsOf(exam).join()) return null;
          if (moved.size === 0 || exam.sections.length === 0) return { questions };
          return { questions, sections: movedSections(exam.sections, questions, moved) };
        });
      },
      divide: (change: (sections: Sections, ids: readonly string[]) => Sections) =>
        send((exam) => ({ sections: change(exam.sections, idsOf(exam)) })),
    };
  }, [queryClient, examId]);
}

/** The exam with its gaps. Never cached, because it is checked before it is published. */
export function examToPublishQuery(id: string) {
  return queryOptions({
    queryKey: [...examsKey, 'to-publish', id],
    queryFn: async ({ signal }) => {
      const { data: exam } = await call('GET /exam/:id', { params: { id }, signal });
      const broken = await formulaCheck(exam.questions.flatMap(drawnTexts));
      return { exam, missing: missingInExam(exam, serverTime(), broken) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export type ExamToPublish = { _id: string; updatedAt: string };

function useSwitch(path: 'PUT /exam/:id/publish' | 'PUT /exam/:id/unpublish') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id, updatedAt }: ExamToPublish) => call(path, { params: { id }, body: { updatedAt } }),
    onSuccess: ({ data: { questions, ...changed } }) => replaceRow(queryClient, pagesKey, changed),
    onSettled: () => refresh(queryClient),
  });
}

export const usePublishExam = () => useSwitch('PUT /exam/:id/publish');
export const useUnpublishExam = () => useSwitch('PUT /exam/:id/unpublish');

/** Publishes the next version for new attempts. Optimistic locking with `nextVersion`. */
export function useNewVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id: id, nextVersion }: Pick<Exam, '_id' | 'nextVersion'>) =>
      (await call('PUT /exam/:id/new-version', { params: { id }, body: { nextVersion } })).data,
    onSuccess: (data) => queryClient.setQueryData(examQuery(data._id).queryKey, data),
    onSettled: () => refresh(queryClient),
  });
}

export function useCreateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /exam'>) => call('POST /exam', { body: { ...body, isActive: false } }),
    onSettled: () => refresh(queryClient),
  });
}

const longestTitle = 200;

/** A draft with the same questions. */
function useCopy(changes: (exam: Exam) => Partial<Body<'POST /exam'>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data: exam } = await call('GET /exam/:id', { params: { id } });
      const questions = exam.questions.map((question) => question._id);
      return (await call('POST /exam', { body: { ...exam, questions, ...changes(exam), isActive: false } })).data;
    },
    onSettled: () => refresh(queryClient),
  });
}

export const useDuplicateExam = () =>
  useCopy(({ title }) => ({ title: [...`Copy of ${title}`].slice(0, longestTitle).join('').trim() }));

export const useCopyToNextWeek = (timeZone: string) => useCopy((exam) => nextWeek(exam, serverTime(), timeZone));

type SettingsChange = {
  /** As it was seen. */
  exam: Exam;
  body: Body<'PUT /exam/:id'>;
  /** True if a colleague's change touches other fields only. */
  isFree: (now: Exam) => boolean;
};

async function changeSettings({ exam, body, isFree }: SettingsChange, tries = 1): Promise<Exam> {
  const { _id: id, updatedAt } = exam;
  try {
    return (await call('PUT /exam/:id', { params: { id }, body: { ...body, newVersion: false, updatedAt } })).data;
  } catch (error) {
    const isOld = error instanceof CallError && error.status === 409;
    const now = isOld && tries < mostTries ? await readExam(id) : null;
    if (now && isFree(now)) return changeSettings({ exam: now, body, isFree }, tries + 1);
    throw error;
  }
}

export function useUpdateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) => changeSettings(change),
    onSuccess: async (data) => {
      const { queryKey } = examQuery(data._id);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, data);
    },
    onSettled: () => refresh(queryClient),
  });
}

export const useDeleteExam = () =>
  useDeleteRow(pagesKey, (id) => call('DELETE /exam/:id', { params: { id } }), refresh);
