import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dropSheet, keepSheet, keptSheet, type SheetOwner } from '../../state/cells/kept-cells.ts';
import { useUser } from '../people/session.ts';
import { type CellSheet, type Cells, openCells } from './open-cells.ts';

/** A colleague's cells come while the sheet is open. */
const againMs = 60_000;
const retryMs = 10_000;

/** Sends what waits as soon as there may be a connection, and while somebody leaves the page. */
export function useRetry(send: (isLeaving: boolean) => Promise<void>): void {
  useEffect(() => {
    const retry = () => void send(false);
    const leave = () => void send(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [send]);
}

type Wanted<Sheet extends CellSheet, Value> = Cells<Sheet, Value> & {
  place: Omit<SheetOwner, 'userId'>;
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Sheet>;
  onSaved?: () => void;
};

/** A sheet with the cells that are typed into it; mounted anew for another one. */
export function useCells<Sheet extends CellSheet, Value>(wanted: Wanted<Sheet, Value>) {
  const { place, queryKey, read: readSheet, onSaved, ...kind } = wanted;
  const client = useQueryClient();
  const { _id: userId, fullName } = useUser();
  const [owner] = useState<SheetOwner>(() => ({ userId, ...place }));
  const options = queryOptions<Sheet>({
    queryKey,
    queryFn: ({ signal }) => readSheet(signal),
    // Kept only beside cells that the server does not have yet.
    initialData: () => keptSheet<Sheet>(owner),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: againMs,
  });
  const read = useQuery(options);
  const [cells] = useState(() =>
    openCells<Sheet, Value>(owner, {
      ...kind,
      by: fullName,
      onSaved: async (sheet) => {
        await client.cancelQueries({ queryKey });
        client.setQueryData<Sheet>(queryKey, sheet);
        onSaved?.();
      },
      onRefused: () => void client.invalidateQueries({ queryKey }),
    }),
  );
  const { data: sheet } = read;
  const state = cells.use();
  const isWaiting = state.cells.size > 0;
  useEffect(() => {
    if (sheet) cells.show(sheet);
  }, [cells, sheet]);
  useEffect(() => {
    if (!isWaiting) dropSheet(owner);
    else if (sheet) keepSheet(owner, sheet);
  }, [owner, isWaiting, sheet]);
  const { sendAll } = cells;
  useRetry(sendAll);
  return { read, cells, state };
}
