import type { Exam, PapersWithOtherKey, Question } from '@akada/contract';
import type { BankOrder } from '@akada/contract/rules/bank';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, type Query } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import type { PictureChange } from '../../state/question-drafts.ts';
import { useDeleteRow } from '../platform/pages.ts';

export type BankFilter = Omit<Query<'GET /question'>, 'sort' | 'page' | 'limit'>;
export type QuestionFilter = BankFilter & { sort: BankOrder | ''; page: number; limit: number };
export type ExamTitle = Pick<Exam, '_id' | 'title'>;

const questionsKey = ['admin-questions'];
const valuesKey = ['question-values'];

/** A card is as high as half a phone: a page there has fewer of them. */
export const questionsPerPage = { wide: 40, narrow: 12 } as const;

export function questionPageQuery(filter: QuestionFilter) {
  return queryOptions({
    queryKey: [...questionsKey, filter],
    queryFn: ({ signal }) => call('GET /question', { query: filter, signal }),
    placeholderData: keepPreviousData,
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
export function refreshQuestions(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: questionsKey });
  void queryClient.invalidateQueries({ queryKey: valuesKey });
  void queryClient.invalidateQueries({ queryKey: ['admin-exams'] });
}

/** Gives the question that has the picture. */
export async function changePicture(
  question: Question,
  change: PictureChange,
  path: 'picture' | 'explanation-picture' = 'picture',
): Promise<Question> {
  const params = { id: question._id };
  if (change.kind === 'keep') return question;
  if (change.kind === 'remove') return (await call(`DELETE /question/:id/${path}`, { params })).data;
  const { alt, file } = change;
  return (await call(`POST /question/:id/${path}`, { params, body: { alt, ...(file && { picture: file }) } })).data;
}

type Save = {
  /** Null creates a question. */
  before: Question | null;
  body: Body<'POST /question'>;
  picture: PictureChange;
  explanationPicture: PictureChange;
  /** Called before the picture is sent: if that is refused, saving again must not create a second question. */
  onStored: (stored: Question, papersWithOtherKey: PapersWithOtherKey) => void;
};

export const changeQuestion = ({ _id: id, updatedAt }: Question, body: Body<'PUT /question/:id'>) =>
  call('PUT /question/:id', { params: { id }, body: { ...body, updatedAt } });

async function store(before: Question | null, body: Save['body']) {
  if (before === null) return { ...(await call('POST /question', { body })), papersWithOtherKey: [] };
  return changeQuestion(before, body);
}

/**
 * The server does not compare pictures when it checks `updatedAt`, so a picture changed by a colleague is refused
 * here.
 */
function refuseOtherPicture(
  before: Question | null,
  stored: Question,
  { change, name }: { change: PictureChange; name: 'picture' | 'explanationPicture' },
): void {
  if (change.kind === 'keep' || (change.kind === 'remove' && stored[name] === undefined)) return;
  if (JSON.stringify(before?.[name]) === JSON.stringify(stored[name])) return;
  const message = 'Somebody changed its picture meanwhile. Close it and open it again to see the change.';
  throw new CallError(message, { status: 409, code: 'conflict' });
}

export function useSaveQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, body, picture, explanationPicture, onStored }: Save) => {
      const { data, papersWithOtherKey } = await store(before, body);
      refuseOtherPicture(before, data, { change: picture, name: 'picture' });
      refuseOtherPicture(before, data, { change: explanationPicture, name: 'explanationPicture' });
      onStored(data, papersWithOtherKey);
      onStored(await changePicture(data, picture), []);
      await changePicture(data, explanationPicture, 'explanation-picture');
    },
    onSettled: () => refreshQuestions(queryClient),
  });
}

export const useDeleteQuestion = () =>
  useDeleteRow(questionsKey, (id) => call('DELETE /question/:id', { params: { id } }), refreshQuestions);

/** Some by their ids, or all that match with the number that was seen. */
export type ChosenQuestions = { ids: string[] } | { filter: BankFilter; total: number };

export type ManyChanges = Body<'PUT /question/bulk'>['change'];

export function useChangeQuestions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ chosen, change }: { chosen: ChosenQuestions; change: ManyChanges }) =>
      call('PUT /question/bulk', { body: { ...chosen, change } }),
    onSettled: () => refreshQuestions(queryClient),
  });
}

export function useDeleteQuestions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: ChosenQuestions) => call('POST /question/deletions', { body: chosen }),
    onSettled: () => refreshQuestions(queryClient),
  });
}

export function useUndoDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /question/deletions/:id', { params: { id } }),
    onSettled: () => refreshQuestions(queryClient),
  });
}
