import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** What an address says, if it is one of these; a mistyped one filters nothing instead of failing. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | '' {
  return values.find((value) => value === text) ?? '';
}

type SearchAndStatusProps = {
  searchLabel: string;
  /** Without the one for all. */
  statuses: readonly { value: string; label: string }[];
  filters: {
    values: { search: string; status: string };
    set: (name: 'search' | 'status', value: string) => void;
    clear: () => void;
  };
};

/** The filters of most lists of staff. */
export function SearchAndStatus({ searchLabel, statuses, filters }: SearchAndStatusProps) {
  const { search, status } = filters.values;
  return (
    <FilterBar
      search={<SearchField label={searchLabel} value={search} onChange={(value) => filters.set('search', value)} />}
      activeCount={[search, status].filter((value) => value !== '').length}
      onClear={filters.clear}
    >
      <SelectField
        label="Status"
        hideLabel
        className="md:w-44"
        options={[{ value: '', label: 'All Status' }, ...statuses]}
        value={statuses.some(({ value }) => value === status) ? status : ''}
        onChange={(event) => filters.set('status', event.target.value)}
      />
    </FilterBar>
  );
}
