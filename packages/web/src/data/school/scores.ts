import type { SheetQuery } from '@akada/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Body, call } from '../../lib/call.ts';
import { dropSheet, keepSheet, keptSheet, type SheetOwner } from '../../state/scores/kept-marks.ts';
import { useUser } from '../people/session.ts';
import { openMarks } from './open-marks.ts';

export const sheetKey = ['score-sheet'];
export const sheetsKey = ['score-sheets'];

export function sheetsQuery(term: string) {
  return queryOptions({
    queryKey: [...sheetsKey, term],
    queryFn: async ({ signal }) => (await call('GET /admin/scores/sheets', { query: { term }, signal })).data,
    staleTime: 0,
  });
}

/** A colleague's marks come while the sheet is open. */
const againMs = 60_000;

const sheetQuery = (query: SheetQuery, owner: SheetOwner) =>
  queryOptions({
    queryKey: [...sheetKey, query],
    queryFn: async ({ signal }) => (await call('GET /admin/scores', { query, signal })).data,
    // Kept only beside marks that the server does not have yet.
    initialData: () => keptSheet(owner),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: againMs,
  });

const retryMs = 10_000;

/** The sheet of an address with the marks that are typed into it; mounted anew for another one. */
export function useScoreSheet(query: SheetQuery) {
  const client = useQueryClient();
  const { _id: userId, fullName } = useUser();
  const [owner] = useState<SheetOwner>(() => ({ userId, ...query }));
  const options = sheetQuery(query, owner);
  const read = useQuery(options);
  const [marks] = useState(() =>
    openMarks(owner, {
      by: fullName,
      send: async (rows, keepalive) => (await call('PUT /admin/scores', { query, body: { rows }, keepalive })).data,
      onSaved: async (sheet) => {
        await client.cancelQueries({ queryKey: options.queryKey });
        client.setQueryData(options.queryKey, sheet);
        // The list counts the marks of the whole school: it is read again when somebody opens it.
        void client.invalidateQueries({ queryKey: sheetsKey, refetchType: 'none' });
      },
      onRefused: () => void client.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );
  const { data: sheet } = read;
  const state = marks.use();
  const isWaiting = state.cells.size > 0;
  useEffect(() => {
    if (sheet) marks.show(sheet);
  }, [marks, sheet]);
  useEffect(() => {
    if (!isWaiting) dropSheet(owner);
    else if (sheet) keepSheet(owner, sheet);
  }, [owner, isWaiting, sheet]);
  useEffect(() => {
    const retry = () => void marks.sendAll();
    const leave = () => void marks.sendAll(true);
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [marks]);
  return { read, marks, state };
}

export function useReopenSheet({ arm: _, ...query }: SheetQuery) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /admin/scores/reopen'>) => call('PUT /admin/scores/reopen', { query, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sheetKey }),
  });
}
