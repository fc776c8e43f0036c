import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { classFilterOptions } from '../shared/class-options.ts';
import type { useUrlFilters } from '../shared/use-url-filters.ts';

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
