import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Drops the second click of a double click, which comes before the button shows that it is busy. */
export function useOneAtATime<Data, Variables>(mutation: UseMutationResult<Data, Error, Variables>) {
  const busy = useRef(false);
  // A reset during a save drops its callbacks.
  useEffect(() => {
    if (!mutation.isPending) busy.current = false;
  }, [mutation.isPending]);
  const mutate = (
    variables: Variables,
    { onSuccess, onError }: Pick<MutateOptions<Data, Error, Variables>, 'onSuccess' | 'onError'>,
  ) => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(variables, {
      onSuccess,
      onError,
      onSettled: () => {
        busy.current = false;
      },
    });
  };
  return { ...mutation, mutate };
}
