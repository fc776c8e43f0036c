import type { QuestionType } from '@akada/contract/question-types';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../lib/call.ts';
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

export type BankFilter = { search: string; type: QuestionType | ''; page: number; limit: number };

export function questionBankQuery(filter: BankFilter) {
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

export function useReadExam() {
  return useMutation({ mutationFn: async (id: string) => (await call('GET /exam/:id', { params: { id } })).data });
}

export function useCreateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /exam'>) => call('POST /exam', { body }),
    onSettled: () => refresh(queryClient),
  });
}

const longestTitle = 200;

export function useDuplicateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data: exam } = await call('GET /exam/:id', { params: { id } });
      const title = [...`Copy of ${exam.title}`].slice(0, longestTitle).join('').trim();
      const questions = exam.questions.map((question) => question._id);
      return (await call('POST /exam', { body: { ...exam, title, questions, isActive: false } })).data;
    },
    onSettled: () => refresh(queryClient),
  });
}

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
