import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { LessonFilters } from '../../../data/lessons.ts';

/** Anyone can write an address by hand: what makes no sense in it counts as not set. */
function filtersFrom(params: URLSearchParams): LessonFilters {
  const [classLevel, isPaid] = [params.get('classLevel') ?? '', params.get('isPaid') ?? ''];
  const page = Number(params.get('page') ?? '1');
  return {
    search: params.get('search') ?? '',
    classLevel: /^[1-5]$/.test(classLevel) ? classLevel : '',
    isPaid: isPaid === 'true' || isPaid === 'false' ? isPaid : '',
    subject: params.get('subject') ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The router's own are those of the last render: of two changes in quick succession it would forget the first. */
const paramsNow = () => new URLSearchParams(window.location.search);

/** The filters live in the address: Back, reload and a shared link show the same lessons. */
export function useLessonFilters() {
  const [params, setParams] = useSearchParams();
  const setFilter = useCallback(
    (name: 'search' | 'classLevel' | 'isPaid' | 'subject', value: string) =>
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
  const setSearch = useCallback((value: string) => setFilter('search', value), [setFilter]);
  const setPage = (page: number) =>
    setParams(() => {
      const next = paramsNow();
      if (page === 1) next.delete('page');
      else next.set('page', String(page));
      return next;
    });
  const clear = () => setParams({}, { replace: true, preventScrollReset: true });
  return { filters: filtersFrom(params), setFilter, setSearch, setPage, clear };
}
