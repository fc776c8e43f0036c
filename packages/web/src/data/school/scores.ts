import type { ScoreSheet, SheetQuery } from '@akada/contract';
import type { Mark } from '@akada/contract/rules/term-totals';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { typedMark } from '../../state/scores/typed-mark.ts';
import type { SentRow } from './sent-rows.ts';
import { useCells } from './use-cells.ts';

export const sheetKey = ['score-sheet'];
export const sheetsKey = ['score-sheets'];

export function sheetsQuery(term: string) {
  return queryOptions({
    queryKey: [...sheetsKey, term],
    queryFn: async ({ signal }) => (await call('GET /admin/scores/sheets', { query: { term }, signal })).data,
    staleTime: 0,
  });
}

/** Of one subject: the mark of a part, or what is wrong with it. */
const typed = ({ components }: ScoreSheet, { componentId, text }: { componentId: string; text: string }) => {
  const part = components.find(({ _id }) => _id === componentId);
  return part ? typedMark(text, part.max) : { problem: 'This part is not in the sheet any more' };
};

const sentRow = ({ studentId, cells: scores, updatedAt }: SentRow<Mark>) => ({ studentId, scores, updatedAt });

/** The sheet of an address with the marks that are typed into it; mounted anew for another one. */
export function useScoreSheet(query: SheetQuery) {
  const client = useQueryClient();
  const { term, class: of, subject, arm } = query;
  return useCells<ScoreSheet, Mark>({
    place: { term, class: of, sheet: subject, arm },
    queryKey: [...sheetKey, query],
    read: async (signal) => (await call('GET /admin/scores', { query, signal })).data,
    typed,
    stored: (row, componentId) => row.scores[componentId] ?? null,
    isLocked: ({ lock }) => lock.isLocked,
    send: async (rows, keepalive) =>
      (await call('PUT /admin/scores', { query, body: { rows: rows.map(sentRow) }, keepalive })).data,
    // The list counts the marks of the whole school: it is read again when somebody opens it.
    onSaved: () => void client.invalidateQueries({ queryKey: sheetsKey, refetchType: 'none' }),
  });
}

export function useReopenSheet({ arm: _, ...query }: SheetQuery) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /admin/scores/reopen'>) => call('PUT /admin/scores/reopen', { query, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sheetKey }),
  });
}
