import type { UserStatus } from '@akada/contract';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';

const statusOptions: { value: UserStatus | ''; label: string }[] = [
  { value: '', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];

/** An address somebody mistyped shows everybody instead of an error. */
export function statusFrom(text: string): UserStatus | '' {
  return statusOptions.find(({ value }) => value === text)?.value ?? '';
}

export type Filters = ReturnType<typeof useUrlFilters<'search' | 'status' | 'tab'>>;

export function PeopleFilters({ filters }: { filters: Filters }) {
  const { search, status } = filters.values;
  return (
    <FilterBar
      search={
        <SearchField
          label="Search by name or e-mail..."
          value={search}
          onChange={(value) => filters.set('search', value)}
        />
      }
      activeCount={[search, status].filter((value) => value !== '').length}
      onClear={filters.clear}
    >
      <SelectField
        label="Status"
        hideLabel
        className="md:w-44"
        options={statusOptions}
        value={statusFrom(status)}
        onChange={(event) => filters.set('status', event.target.value)}
      />
    </FilterBar>
  );
}
