import type { ImportStatus, QuestionImport } from '@akada/contract';
import type { ExportFormat } from '@akada/contract/rules/question-import';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile } from '../../lib/call.ts';
import { uploadWith } from '../../lib/upload.ts';

const importsKey = ['question-imports'];

export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'all'],
  queryFn: async ({ signal }) => (await call('GET /question/import', { signal })).data,
  staleTime: 0,
});

const perPage = 50;

export type ImportPage = { id: string; status: ImportStatus | ''; page: number };

export function importQuery({ id, ...query }: ImportPage) {
  return queryOptions({
    queryKey: [...importsKey, id, query],
    queryFn: ({ signal }) =>
      call('GET /question/import/:id', { params: { id }, query: { ...query, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The questions of a pasted text; nothing is stored. */
export const splitPasted = async (text: string) => (await call('POST /question/split', { body: { text } })).data;

/** `answers` is the key of a paper that comes on a sheet of its own. */
type Reading = { source: File | string; exam: string; answers: string; onProgress: (percent: number) => void };

export function useReadQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ source, exam, answers, onProgress }: Reading): Promise<QuestionImport> => {
      if (typeof source === 'string') {
        return (await call('POST /question/import', { body: { text: source, exam, answers } })).data;
      }
      const body = { file: source, fileName: source.name.slice(-200), exam, answers };
      return (await call('POST /question/import', { body, form: true, transport: uploadWith(onProgress) })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: importsKey }),
  });
}

type Line = { id: string; line: number };
export type RowChange = Body<'PUT /question/import/:id/rows/:line'>['question'] | 'leave out';

/** Null restores the row of the file. */
export function useChangeRow({ id, line }: Line) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: RowChange) =>
      change === 'leave out'
        ? call('DELETE /question/import/:id/rows/:line', { params: { id, line } })
        : call('PUT /question/import/:id/rows/:line', { params: { id, line }, body: { question: change } }),
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  });
}

/** Questions of the bank that join the exam: of these lines, or of all that are equal. */
export function useTakeFromBank(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /question/import/:id/from-bank'>) =>
      call('POST /question/import/:id/from-bank', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  });
}

/** All rows that wait only because the numbers of the answers do not fit. */
export function useAnswersFit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /question/import/:id/answers-fit', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  });
}

/** Reads a table again with these columns. */
export function useChooseColumns(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /question/import/:id/columns'>) =>
      call('PUT /question/import/:id/columns', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: importsKey }),
  });
}

/** The bank, the exam that the questions join, and the import itself. */
function refresh(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['admin-questions'] });
  void client.invalidateQueries({ queryKey: ['admin-exams'] });
  return client.invalidateQueries({ queryKey: importsKey });
}

export function useApplyImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /question/import/:id/apply'>) =>
      call('POST /question/import/:id/apply', { params: { id }, body }),
    onSettled: () => refresh(client),
  });
}

export function useUndoImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /question/import/:id', { params: { id } }),
    onSettled: () => refresh(client),
  });
}

export const useExportQuestions = () =>
  useMutation({
    mutationFn: (query: { format: ExportFormat; exam: string }) => callForFile('GET /question/export', { query }),
  });

export const useQuestionTemplate = () =>
  useMutation({ mutationFn: () => callForFile('GET /question/import/template.csv') });
