import { type PaymentStatus, paymentStatuses } from '@akada/contract';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';
import { statusLook } from './payment-status.tsx';

const statusOptions = [
  { value: '', label: 'All Status' },
  ...paymentStatuses.map((status) => ({ value: status, label: statusLook[status].label })),
];

/** An address somebody mistyped shows all payments instead of an error. */
export function statusFrom(text: string): PaymentStatus | '' {
  return paymentStatuses.find((status) => status === text) ?? '';
}

export function PaymentFilters({ filters }: { filters: ReturnType<typeof useUrlFilters<'search' | 'status'>> }) {
  return (
    <FilterBar
      search={
        <SearchField
          label="Search payments..."
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
