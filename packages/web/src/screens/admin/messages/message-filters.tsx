import { type MessageStatus, messageStatuses } from '@akada/contract';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';

const statusOptions = [
  { value: '', label: 'All Status' },
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
];

/** An address somebody mistyped shows all messages instead of an error. */
export function statusFrom(text: string): MessageStatus | '' {
  return messageStatuses.find((status) => status === text) ?? '';
}

export type Filters = ReturnType<typeof useUrlFilters<'search' | 'status'>>;

export function MessageFilters({ filters }: { filters: Filters }) {
  return (
    <FilterBar
      search={
        <SearchField
          label="Search messages..."
          value={filters.values.search}
          onChange={(value) => filters.set('search', value)}
        />
      }
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <SelectField
        label="Status"
        hideLabel
        className="md:w-44"
        options={statusOptions}
        value={statusFrom(filters.values.status)}
        onChange={(event) => filters.set('status', event.target.value)}
      />
    </FilterBar>
  );
}
