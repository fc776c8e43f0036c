import { questionTypeLabel, questionTypes } from '@akada/contract/rules/question';
import type { ExamTitle } from '../../../data/admin-questions.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';

type QuestionFiltersProps = {
  filters: ReturnType<typeof useUrlFilters<'search' | 'exam' | 'type'>>;
  exams: readonly ExamTitle[];
};

const typeOptions = [
  { value: '', label: 'All Types' },
  ...questionTypes.map((type) => ({ value: type, label: questionTypeLabel[type] })),
];

export function QuestionFilters({ filters, exams }: QuestionFiltersProps) {
  const { search, exam, type } = filters.values;
  return (
    <FilterBar
      search={
        <SearchField label="Search questions..." value={search} onChange={(value) => filters.set('search', value)} />
      }
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <SelectField
        label="Exam"
        hideLabel
        className="md:w-52"
        options={[{ value: '', label: 'All Exams' }, ...exams.map((it) => ({ value: it._id, label: it.title }))]}
        value={exam}
        onChange={(event) => filters.set('exam', event.target.value)}
      />
      <SelectField
        label="Type"
        hideLabel
        className="md:w-44"
        options={typeOptions}
        value={type}
        onChange={(event) => filters.set('type', event.target.value)}
      />
    </FilterBar>
  );
}
