import type { Exam } from '@akada/contract';
import { drawnTexts, missingInExam } from '@akada/contract/rules/exam-checklist';
import type { PrintPart } from '@akada/contract/rules/print';
import { nextWeek } from '@akada/contract/rules/school-day';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile } from '../lib/call.ts';
import { formulaCheck } from '../lib/check-formula.ts';
import { serverTime } from '../lib/server-clock.ts';
import type { BankFilter } from './admin-questions.ts';
import { adminStatsQuery } from './dashboard.ts';
import { replaceRow, useDeleteRow } from './pages.ts';

export type ExamFilter = { search: string; classLevel: string; page: number };
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
    mutationFn: ({ id, part }: { id: string; part: PrintPart }) =>
      callForFile('GET /exam/:id/print', { params: { id }, query: { part } }),
  });
}

export function useReadExam() {
  return useMutation({ mutationFn: async (id: string) => (await call('GET /exam/:id', { params: { id } })).data });
}

/** With what it lacks; always read anew, because it is checked before it is published. */
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

export function useUpdateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body<'PUT /exam/:id'> }) =>
      call('PUT /exam/:id', { params: { id }, body }),
    onSuccess: ({ data: { questions, ...changed } }) => replaceRow(queryClient, pagesKey, changed),
    onSettled: () => refresh(queryClient),
  });
}

export const useDeleteExam = () =>
  useDeleteRow(pagesKey, (id) => call('DELETE /exam/:id', { params: { id } }), refresh);
