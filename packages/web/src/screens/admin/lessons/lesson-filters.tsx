import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';
import { classFilterOptions } from '../shared/class-options.ts';

type LessonFiltersProps = {
  filters: ReturnType<typeof useUrlFilters<'search' | 'class' | 'subject'>>;
  subjects: readonly string[];
};

export function LessonFilters({ filters, subjects }: LessonFiltersProps) {
  const { search, class: classLevel, subject } = filters.values;
  // The chosen one stays choosable while the list of subjects is on its way.
  const names = subject === '' || subjects.includes(subject) ? subjects : [subject, ...subjects];
  return (
    <FilterBar
      search={
        <SearchField label="Search lessons..." value={search} onChange={(value) => filters.set('search', value)} />
      }
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
      <SelectField
        label="Subject"
        hideLabel
        className="md:w-44"
        options={[{ value: '', label: 'All Subjects' }, ...names.map((name) => ({ value: name, label: name }))]}
        value={subject}
        onChange={(event) => filters.set('subject', event.target.value)}
      />
    </FilterBar>
  );
}
