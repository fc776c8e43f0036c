import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageFrom } from './paged.ts';

/** The router's own are those of the last render: of two changes in quick succession it would forget the first. */
const paramsNow = () => new URLSearchParams(window.location.search);

/** Search, filters and page live in the address: Back, reload and a shared link show the same. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        () => {
          const next = paramsNow();
          if (value.trim() === '') next.delete(name);
          else next.set(name, value);
          next.delete('page');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const setSearch = useCallback((value: string) => set('search', value), [set]);
  const setPage = (page: number) =>
    setParams(() => {
      const next = paramsNow();
      if (page === 1) next.delete('page');
      else next.set('page', String(page));
      return next;
    });
  /** Forgets these; the others stay. */
  const clear = (...names: string[]) =>
    setParams(
      () => {
        const next = paramsNow();
        for (const name of [...names, 'page']) next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { params, search: params.get('search') ?? '', page: pageFrom(params), set, setSearch, setPage, clear };
}
