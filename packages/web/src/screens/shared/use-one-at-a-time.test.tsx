import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../data/platform/query-client.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

function aSave() {
  const sent: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const mutationFn = (thing: number) => {
    sent.push(thing);
    return promise;
  };
  const { result } = renderHook(() => useOneAtATime(useMutation({ mutationFn })), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const save = (thing: number) => act(async () => result.current.mutate(thing, {}));
  return { sent, resolve, result, save };
}

test('the second of two clicks is dropped until the first has its reply', async () => {
  const { sent, resolve, result, save } = aSave();
  await act(async () => {
    result.current.mutate(1, {});
    result.current.mutate(2, {});
  });
  await save(3);
  expect(sent).toEqual([1]);
  await act(async () => resolve());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  await save(4);
  expect(sent).toEqual([1, 4]);
});

test('after a reset during a running save the next one is sent', async () => {
  const { sent, result, save } = aSave();
  await save(1);
  await waitFor(() => expect(result.current.isPending).toBe(true));
  await act(async () => result.current.reset());
  await waitFor(() => expect(result.current.isPending).toBe(false));
  await save(2);
  await save(3);
  expect(sent).toEqual([1, 2]);
});
