import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The router's own are those of the last render: of two changes in quick succession it would forget the first. */
const paramsNow = () => new URLSearchParams(window.location.search);

function withValues(values: Readonly<Record<string, string>>): URLSearchParams {
  const next = paramsNow();
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const inPlace = { preventScrollReset: true } as const;
const asTyped = { ...inPlace, replace: true } as const;

/**
 * Filters and the page number live in the address: Back takes the last one off again, reload and a shared link show the
 * same. A changed filter starts at page 1. A search that is still being typed is one step, not one for every pause.
 */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const page = Number(params.get('page') ?? '1');
  const set = useCallback(
    (name: Name, value: string) => {
      const [before, now] = [paramsNow().get(name) ?? '', value.trim() === '' ? '' : value];
      if (now === before) return;
      const isTypingOn = name === 'search' && before !== '' && now !== '';
      setParams(() => withValues({ [name]: now, page: '' }), isTypingOn ? asTyped : inPlace);
    },
    [setParams],
  );
  /** Forgets these, or all that are named. */
  const clear = (...which: readonly Name[]) => {
    const cleared = which.length > 0 ? which : names;
    setParams(() => withValues({ ...Object.fromEntries(cleared.map((name) => [name, ''])), page: '' }), inPlace);
  };
  return {
    values,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    activeCount: names.filter((name) => values[name] !== '').length,
    set,
    clear: () => clear(),
    clearOnly: clear,
    goTo: (next: number) => setParams(() => withValues({ page: next === 1 ? '' : String(next) })),
  };
}
