import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useLessonFilters } from './use-lesson-filters.ts';

const classOptions = [
  { value: '', label: 'All Classes' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: `Class ${value}` })),
];

const paidOptions = [
  { value: '', label: 'All Lessons' },
  { value: 'true', label: 'Paid Only' },
  { value: 'false', label: 'Free Only' },
];

type Props = ReturnType<typeof useLessonFilters> & { subjects: readonly string[] };

export function LessonFilterBar({ filters, setFilter, clear, subjects }: Props) {
  const { search, classLevel, isPaid, subject } = filters;
  // A subject of a shared link stays visible until the reply has listed them all, and when it is not among them.
  const known = subject === '' || subjects.includes(subject) ? subjects : [subject, ...subjects];
  return (
    <FilterBar
      search={
        <SearchField
          label="Search lessons"
          placeholder="Search"
          value={search}
          onChange={(value) => setFilter('search', value)}
        />
      }
      activeCount={[classLevel, isPaid, subject].filter((value) => value !== '').length}
      onClear={clear}
    >
      <SelectField
        label="Class level"
        value={classLevel}
        options={classOptions}
        onChange={(event) => setFilter('classLevel', event.target.value)}
      />
      <SelectField
        label="Subject"
        value={subject}
        options={[{ value: '', label: 'All Subjects' }, ...known.map((value) => ({ value, label: value }))]}
        onChange={(event) => setFilter('subject', event.target.value)}
      />
      <SelectField
        label="Price"
        value={isPaid}
        options={paidOptions}
        onChange={(event) => setFilter('isPaid', event.target.value)}
      />
    </FilterBar>
  );
}
