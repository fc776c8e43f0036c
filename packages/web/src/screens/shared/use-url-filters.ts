import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

/** Filters and the page number, kept in the address: sharing it shares what is seen. A changed filter starts at page 1. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change = (changes: Partial<Record<Name, string>>) => {
    // Another page is on its way, by a click that came while the search still waited for typing to pause: it stays so.
    // Asked of the router itself: what `useNavigation` says is a render late on a busy phone.
    const coming = router?.state.navigation.location;
    if (coming && coming.pathname !== router?.state.location.pathname) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(changes) as [Name, string][]) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    values,
    page,
    activeCount: names.filter((name) => values[name] !== '').length,
    set: (name: Name, value: string) => change({ [name]: value } as Partial<Record<Name, string>>),
    clear: () => change(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
    goTo: (next: number) =>
      setParams((before) => {
        const changed = new URLSearchParams(before);
        changed.set('page', String(next));
        return changed;
      }),
  };
}
