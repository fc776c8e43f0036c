import type { RegisterQuery } from '@akada/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { keptRegister, type RegisterOwner } from '../../state/registers/kept-register.ts';
import { useUser } from '../people/session.ts';
import { openRegister } from './open-register.ts';
import { useRetry } from './use-cells.ts';

const key = ['register'];
const termKey = ['register-term'];
const awayKey = ['register-away'];

/** A colleague's states come while the register is open. */
const againMs = 60_000;

const registerQuery = (query: RegisterQuery, owner: RegisterOwner) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: async ({ signal }) => (await call('GET /admin/register', { query, signal })).data,
    // Kept only until the server has it.
    initialData: () => keptRegister(owner)?.register,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: againMs,
  });

/** The register of an address with what is marked in it; mounted anew for another one. */
export function useRegister(query: RegisterQuery) {
  const client = useQueryClient();
  const { _id: userId } = useUser();
  const [owner] = useState<RegisterOwner>(() => ({ userId, ...query }));
  const options = registerQuery(query, owner);
  const read = useQuery(options);
  const [open] = useState(() =>
    openRegister(owner, {
      send: async (body) => (await call('PUT /admin/register', { query, body })).data,
      onSaved: (register) => {
        void client.cancelQueries({ queryKey: options.queryKey });
        client.setQueryData(options.queryKey, register);
        for (const queryKey of [termKey, awayKey]) void client.invalidateQueries({ queryKey });
      },
      now: () => performance.now(),
      onRefused: () => void client.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );
  const { data: register } = read;
  useEffect(() => {
    if (register) open.show(register);
    void open.sendAgain();
  }, [open, register]);
  useRetry(open.sendAgain);
  return { read, open, state: open.use() };
}

export function useRemoveRegister(query: RegisterQuery) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /admin/register', { query }),
    onSuccess: () => Promise.all([key, termKey, awayKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export type TermQuery = Omit<RegisterQuery, 'day'> & { term: string };

export const attendanceQuery = (query: TermQuery) =>
  queryOptions({
    queryKey: [...termKey, query],
    queryFn: async ({ signal }) => (await call('GET /admin/register/term', { query, signal })).data,
    staleTime: 0,
  });

export const awayQuery = queryOptions({
  queryKey: awayKey,
  queryFn: async ({ signal }) => (await call('GET /admin/register/away', { signal })).data,
  staleTime: 0,
});
