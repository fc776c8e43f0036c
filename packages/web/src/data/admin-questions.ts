import type { Exam, ListedQuestion, Question } from '@akada/contract';
import {
  createQuestion,
  deleteQuestion,
  deleteQuestionPicture,
  listExams,
  listQuestions,
  setQuestionPicture,
  updateQuestion,
} from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';

export type QuestionFilter = { search: string; exam: string; type: ListedQuestion['type'] | ''; page: number };
export type ExamTitle = Pick<Exam, '_id' | 'title'>;

const questionsKey = ['admin-questions'];
const perPage = 20;

/** The whole envelope: a page of the bank and how many questions match. */
export function questionPageQuery(filter: QuestionFilter) {
  return queryOptions({
    queryKey: [...questionsKey, filter],
    queryFn: ({ signal }) => call(listQuestions, { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Every exam without its questions, to choose one from. */
export const examTitlesQuery = queryOptions({
  queryKey: ['admin-exams', { fields: 'summary' }],
  queryFn: ({ signal }) => call(listExams, { query: { fields: 'summary' }, signal }),
  select: ({ data }): ExamTitle[] => data,
});

function changeLists(queryClient: QueryClient, change: (questions: ListedQuestion[]) => ListedQuestion[]): void {
  queryClient.setQueriesData<Reply<typeof listQuestions>>(
    { queryKey: questionsKey },
    (reply) => reply && { ...reply, data: change(reply.data) },
  );
}

/** Exams carry their questions, so both lists are read again. */
function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: questionsKey });
  void queryClient.invalidateQueries({ queryKey: ['admin-exams'] });
}

/** What becomes of a question's picture: nothing, a new file, a new description of the one there is, or its removal. */
export type PictureChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'set'; file: Blob | null; alt: string };

async function changePicture(id: string, change: PictureChange): Promise<void> {
  if (change.kind === 'keep') return;
  if (change.kind === 'remove') {
    await call(deleteQuestionPicture, { params: { id } });
    return;
  }
  const { alt, file } = change;
  await call(setQuestionPicture, { params: { id }, body: { alt, ...(file && { picture: file }) } });
}

type Save = {
  /** What the form was filled from, or has stored since; null makes a new one. */
  before: Question | null;
  body: CallInput<typeof createQuestion>['body'];
  picture: PictureChange;
  /** Told as soon as the question itself is stored: when its picture is refused, saving again must not make a second one. */
  onStored: (stored: Question) => void;
};

/**
 * The server lets a save through whose fields stand there already, and a picture is none of them: before it is changed, it
 * must be the one that the form shows. To take it off where it is off already harms nobody.
 */
function refuseOtherPicture(before: Question | null, stored: Question, change: PictureChange): void {
  if (change.kind === 'keep' || (change.kind === 'remove' && stored.picture === null)) return;
  if (JSON.stringify(before?.picture ?? null) === JSON.stringify(stored.picture)) return;
  const message = 'Somebody changed its picture meanwhile. Close it and open it again to see the change.';
  throw new CallError(message, { status: 409, code: 'conflict' });
}

export function useSaveQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, body, picture, onStored }: Save) => {
      const { data } = await (before === null
        ? call(createQuestion, { body })
        : call(updateQuestion, { params: { id: before._id }, body: { ...body, updatedAt: before.updatedAt } }));
      refuseOtherPicture(before, data, picture);
      onStored(data);
      await changePicture(data._id, picture);
    },
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteQuestion, { params: { id } }),
    onSuccess: (_, id) => changeLists(queryClient, (questions) => questions.filter((it) => it._id !== id)),
    onSettled: () => refresh(queryClient),
  });
}
