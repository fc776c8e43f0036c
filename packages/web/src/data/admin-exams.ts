import { createExam, deleteExam, getExam, listExams, listQuestions, updateExam } from '@akada/contract';
import type { QuestionType } from '@akada/contract/rules/question';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from '../lib/call.ts';
import { adminStatsQuery } from './dashboard.ts';

export type ExamFilter = { search: string; classLevel: string; page: number };
type ExamPage = Reply<typeof listExams>;

const examsKey = ['admin-exams'];
const pagesKey = [...examsKey, 'page'];
const perPage = 24;

/** The whole envelope: a page of exams, whose questions are only counted, and how many exams there are. */
export function adminExamsQuery(filter: ExamFilter) {
  return queryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ signal }) => call(listExams, { query: { ...filter, fields: 'summary', limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

export type BankFilter = { search: string; type: QuestionType | ''; page: number; limit: number };

/** A page of the question bank, to choose from. */
export function questionBankQuery(filter: BankFilter) {
  return queryOptions({
    queryKey: ['admin-questions', 'bank', filter],
    queryFn: ({ signal }) => call(listQuestions, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A question names its exam, so both lists are read again. */
function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: examsKey });
  void queryClient.invalidateQueries({ queryKey: ['admin-questions'] });
  void queryClient.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
}

/** An exam with its questions as they are now, to be edited: lists may be minutes old. */
export function useReadExam() {
  return useMutation({ mutationFn: async (id: string) => (await call(getExam, { params: { id } })).data });
}

export function useCreateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createExam>['body']) => call(createExam, { body }),
    onSettled: () => refresh(queryClient),
  });
}

const longestTitle = 200;

/** Makes an inactive copy with the same questions and dates, from the exam as it is now. */
export function useDuplicateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data: exam } = await call(getExam, { params: { id } });
      const title = [...`Copy of ${exam.title}`].slice(0, longestTitle).join('').trim();
      const questions = exam.questions.map((question) => question._id);
      const { description, classLevel, duration, startDate, endDate, maxAttempts, allowReview } = exam;
      const same = { description, classLevel, duration, startDate, endDate, maxAttempts, allowReview, questions };
      return (await call(createExam, { body: { ...same, title, isActive: false } })).data;
    },
    onSettled: () => refresh(queryClient),
  });
}

export function useUpdateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallInput<typeof updateExam>['body'] }) =>
      call(updateExam, { params: { id }, body }),
    onSuccess: ({ data: { questions, ...changed } }) =>
      queryClient.setQueriesData<ExamPage>(
        { queryKey: pagesKey },
        (page) => page && { ...page, data: page.data.map((exam) => (exam._id === changed._id ? changed : exam)) },
      ),
    onSettled: () => refresh(queryClient),
  });
}

function without(page: ExamPage, id: string): ExamPage {
  const data = page.data.filter((exam) => exam._id !== id);
  const total = page.pagination.total - (page.data.length - data.length);
  return { ...page, data, pagination: { ...page.pagination, total } };
}

/** The card goes at once and comes back where the server says no. */
export function useDeleteExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteExam, { params: { id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: pagesKey });
      const before = queryClient.getQueriesData<ExamPage>({ queryKey: pagesKey });
      queryClient.setQueriesData<ExamPage>({ queryKey: pagesKey }, (page) => page && without(page, id));
      return before;
    },
    onError: (_error, _id, before = []) => {
      for (const [key, page] of before) queryClient.setQueryData(key, page);
    },
    onSettled: () => refresh(queryClient),
  });
}
