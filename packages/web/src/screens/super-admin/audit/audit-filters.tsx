import { type AuditArea, auditAreas } from '@akada/contract/rules/audit';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';

const areas = Object.keys(auditAreas) as AuditArea[];
const areaOptions = [
  { value: '', label: 'All actions' },
  ...areas.map((area) => ({ value: area, label: auditAreas[area] })),
];

/** An address somebody mistyped shows everything instead of an error. */
export function areaFrom(text: string): AuditArea | '' {
  return areas.find((area) => area === text) ?? '';
}

export function dayFrom(text: string): string {
  return text.length === 10 && schoolInstant(text, 'start', 'UTC') !== null ? text : '';
}

export type Filters = ReturnType<typeof useUrlFilters<'search' | 'area' | 'from' | 'to'>>;

export function AuditFilters({ filters }: { filters: Filters }) {
  const { search, area, from, to } = filters.values;
  return (
    <FilterBar
      search={
        <SearchField
          label="Search the audit log..."
          value={search}
          onChange={(value) => filters.set('search', value)}
        />
      }
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <SelectField
        label="Kind of action"
        className="md:w-40"
        options={areaOptions}
        value={areaFrom(area)}
        onChange={(event) => filters.set('area', event.target.value)}
      />
      <TextField
        label="From day"
        type="date"
        className="md:w-40"
        max={dayFrom(to) || undefined}
        value={dayFrom(from)}
        onChange={(event) => filters.set('from', event.target.value)}
      />
      <TextField
        label="To day"
        type="date"
        className="md:w-40"
        min={dayFrom(from) || undefined}
        value={dayFrom(to)}
        onChange={(event) => filters.set('to', event.target.value)}
      />
    </FilterBar>
  );
}
