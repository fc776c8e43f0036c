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

/**
 * The filters live in the address: Back takes the last one off again, reload and a shared link show the same lessons.
 * A search that is still being typed is one step, not one for every pause.
 */
export function useLessonFilters() {
  const [params, setParams] = useSearchParams();
  const setFilter = useCallback(
    (name: 'search' | 'classLevel' | 'isPaid' | 'subject', value: string) => {
      const before = paramsNow().get(name) ?? '';
      const now = value.trim() === '' ? '' : value;
      if (now === before) return;
      const change = () => {
        const next = paramsNow();
        if (now === '') next.delete(name);
        else next.set(name, now);
        next.delete('page');
        return next;
      };
      const typingOn = name === 'search' && before !== '' && now !== '';
      setParams(change, { replace: typingOn, preventScrollReset: true });
    },
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
  const clear = () => setParams({}, { preventScrollReset: true });
  const filters = filtersFrom(params);
  const { search, classLevel, isPaid, subject, page } = filters;
  const isFiltered = search.trim() !== '' || classLevel !== '' || isPaid !== '' || subject !== '' || page > 1;
  return { filters, isFiltered, setFilter, setSearch, setPage, clear };
}
