import { type ComponentProps, type ReactNode, useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The router's params are those of the last render: of two quick changes the first would be lost. */
const paramsNow = () => new URLSearchParams(window.location.search);

function withValues(values: Readonly<Record<string, string>>): URLSearchParams {
  const next = paramsNow();
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** In a transition a ticked box stays unticked until the list is drawn. */
const inPlace = { preventScrollReset: true, flushSync: true } as const;
const asTyped = { ...inPlace, replace: true } as const;

/** Filters and page live in the address, for Back, reload and shared links. Typing on in a search replaces the history entry. */
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
  const clearOnly = (...which: readonly Name[]) =>
    setParams(() => withValues({ ...Object.fromEntries(which.map((name) => [name, ''])), page: '' }), inPlace);
  const goTo = useCallback(
    (next: number, options: { replace?: boolean } = {}) =>
      setParams(() => withValues({ page: next === 1 ? '' : String(next) }), options),
    [setParams],
  );
  return {
    values,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    activeCount: names.filter((name) => values[name] !== '').length,
    set,
    setAll: (all: Partial<Record<Name, string>>) => setParams(() => withValues({ ...all, page: '' }), inPlace),
    clear: () => clearOnly(...names),
    clearOnly,
    goTo,
  };
}

export type UrlFilters<Name extends string> = ReturnType<typeof useUrlFilters<Name>>;

/**
 * An old address, or the last deletion on a page, may name a page that no longer exists: the last one is opened.
 * True until it is there. The address is compared too, so that it changes once, however long the page takes.
 */
export function useNoPageBeyond(
  pagination: { page: number; totalPages: number } | undefined,
  { page, goTo }: Pick<UrlFilters<string>, 'page' | 'goTo'>,
): boolean {
  const last = pagination?.totalPages ?? 0;
  const isBeyond = last > 0 && (pagination?.page ?? 0) > last;
  useEffect(() => {
    if (isBeyond && page > last) goTo(last, { replace: true });
  }, [isBeyond, page, last, goTo]);
  return isBeyond;
}

/** A mistyped address filters nothing instead of failing. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | '' {
  return values.find((value) => value === text) ?? '';
}

type FilterSelectProps<Name extends string> = Omit<ComponentProps<typeof SelectField>, 'name' | 'onChange'> & {
  filters: Pick<UrlFilters<Name>, 'values' | 'set'>;
  name: Name;
};

export function FilterSelect<Name extends string>({ filters, name, ...select }: FilterSelectProps<Name>) {
  return (
    <SelectField
      hideLabel
      value={filters.values[name]}
      {...select}
      onChange={(event) => filters.set(name, event.target.value)}
    />
  );
}

type ListFiltersProps = {
  filters: Pick<UrlFilters<'search'>, 'values' | 'set' | 'clear' | 'activeCount'>;
  searchLabel: string;
  children: ReactNode;
};

export function ListFilters({ filters, searchLabel, children }: ListFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchField
          label={searchLabel}
          value={filters.values.search}
          onChange={(value) => filters.set('search', value)}
        />
      }
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      {children}
    </FilterBar>
  );
}

export const accountStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];

type SearchAndStatusProps = {
  searchLabel: string;
  statuses: readonly { value: string; label: string }[];
  filters: Pick<UrlFilters<'search' | 'status'>, 'values' | 'set' | 'clear'>;
};

export function SearchAndStatus({ searchLabel, statuses, filters }: SearchAndStatusProps) {
  const { search, status } = filters.values;
  const activeCount = [search, status].filter((value) => value !== '').length;
  return (
    <ListFilters searchLabel={searchLabel} filters={{ ...filters, activeCount }}>
      <FilterSelect
        filters={filters}
        name="status"
        label="Status"
        className="md:w-44"
        options={[{ value: '', label: 'All Status' }, ...statuses]}
        value={statuses.some(({ value }) => value === status) ? status : ''}
      />
    </ListFilters>
  );
}
