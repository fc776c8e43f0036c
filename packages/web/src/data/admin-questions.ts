import type { Exam, PapersWithOtherKey, Question } from '@akada/contract';
import type { BankOrder } from '@akada/contract/rules/bank';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, type Query } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { useDeleteRow } from './pages.ts';

export type BankFilter = Omit<Query<'GET /question'>, 'sort' | 'page' | 'limit'>;
export type QuestionFilter = BankFilter & { sort: BankOrder | ''; page: number };
export type ExamTitle = Pick<Exam, '_id' | 'title'>;

const questionsKey = ['admin-questions'];
const valuesKey = ['question-values'];
const perPage = 40;

export function questionPageQuery(filter: QuestionFilter) {
  return queryOptions({
    queryKey: [...questionsKey, filter],
    queryFn: ({ signal }) => call('GET /question', { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function questionQuery(id: string) {
  return queryOptions({
    queryKey: [...questionsKey, 'one', id],
    queryFn: async ({ signal }) => (await call('GET /question/get/:id', { params: { id }, signal })).data,
    // A form is filled from what is stored now.
    staleTime: 0,
    gcTime: 0,
  });
}

export const bankValuesQuery = queryOptions({
  queryKey: valuesKey,
  queryFn: async ({ signal }) => (await call('GET /question/values', { signal })).data,
});

export function questionUseQuery(id: string) {
  return queryOptions({
    queryKey: ['question-use', id],
    queryFn: async ({ signal }) => (await call('GET /question/:id/use', { params: { id }, signal })).data,
  });
}

export const examTitlesQuery = queryOptions({
  queryKey: ['admin-exams', { fields: 'summary' }],
  queryFn: ({ signal }) => call('GET /exam', { query: { fields: 'summary' }, signal }),
  select: ({ data }): ExamTitle[] => data,
});

/** An exam carries its questions, so both lists are read again. */
function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: questionsKey });
  void queryClient.invalidateQueries({ queryKey: valuesKey });
  void queryClient.invalidateQueries({ queryKey: ['admin-exams'] });
}

/** `set` without a file changes the description only. */
export type PictureChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'set'; file: Blob | null; alt: string };

async function changePicture(id: string, change: PictureChange): Promise<void> {
  if (change.kind === 'keep') return;
  if (change.kind === 'remove') {
    await call('DELETE /question/:id/picture', { params: { id } });
    return;
  }
  const { alt, file } = change;
  await call('POST /question/:id/picture', { params: { id }, body: { alt, ...(file && { picture: file }) } });
}

type Save = {
  /** Null creates a question. */
  before: Question | null;
  body: Body<'POST /question'>;
  picture: PictureChange;
  /** Called before the picture is sent: if that is refused, saving again must not create a second question. */
  onStored: (stored: Question, papersWithOtherKey: PapersWithOtherKey) => void;
};

async function store(before: Question | null, body: Save['body']) {
  if (before === null) return { ...(await call('POST /question', { body })), papersWithOtherKey: [] };
  return call('PUT /question/:id', { params: { id: before._id }, body: { ...body, updatedAt: before.updatedAt } });
}

/**
 * The server does not compare pictures when it checks `updatedAt`, so a picture changed by somebody else is refused
 * here.
 */
function refuseOtherPicture(before: Question | null, stored: Question, change: PictureChange): void {
  if (change.kind === 'keep' || (change.kind === 'remove' && stored.picture === undefined)) return;
  if (JSON.stringify(before?.picture) === JSON.stringify(stored.picture)) return;
  const message = 'Somebody changed its picture meanwhile. Close it and open it again to see the change.';
  throw new CallError(message, { status: 409, code: 'conflict' });
}

export function useSaveQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, body, picture, onStored }: Save) => {
      const { data, papersWithOtherKey } = await store(before, body);
      refuseOtherPicture(before, data, picture);
      onStored(data, papersWithOtherKey);
      await changePicture(data._id, picture);
    },
    onSettled: () => refresh(queryClient),
  });
}

export const useDeleteQuestion = () =>
  useDeleteRow(questionsKey, (id) => call('DELETE /question/:id', { params: { id } }), refresh);

/** Some by their ids, or all that match with the number that was seen. */
export type ChosenQuestions = { ids: string[] } | { filter: BankFilter; total: number };

export type ManyChanges = Body<'PUT /question/bulk'>['change'];

export function useChangeQuestions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ chosen, change }: { chosen: ChosenQuestions; change: ManyChanges }) =>
      call('PUT /question/bulk', { body: { ...chosen, change } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteQuestions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: ChosenQuestions) => call('POST /question/deletions', { body: chosen }),
    onSettled: () => refresh(queryClient),
  });
}

export function useUndoDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /question/deletions/:id', { params: { id } }),
    onSettled: () => refresh(queryClient),
  });
}
