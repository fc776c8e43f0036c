import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';
import { classFilterOptions } from '../shared/class-options.ts';

export function ExamFilters({ filters }: { filters: ReturnType<typeof useUrlFilters<'search' | 'class'>> }) {
  const { search, class: classLevel } = filters.values;
  return (
    <FilterBar
      search={<SearchField label="Search exams..." value={search} onChange={(value) => filters.set('search', value)} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <SelectField
        label="Class"
        hideLabel
        className="md:w-40"
        options={classFilterOptions}
        value={classLevel}
        onChange={(event) => filters.set('class', event.target.value)}
      />
    </FilterBar>
  );
}
