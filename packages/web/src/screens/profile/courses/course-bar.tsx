import { classLabel, classLevels, classNumber } from '@akada/contract/rules/class-level';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { sorts, stages } from './arrange.ts';
import type { useCourseView } from './use-course-view.ts';

type Props = { url: ReturnType<typeof useCourseView> /** Those there are courses in. */; subjects: readonly string[] };

const classOptions = [
  { value: '', label: 'All Classes' },
  ...classLevels.map((level) => ({ value: String(classNumber(level)), label: classLabel(level) })),
];
const progressOptions = [{ value: '', label: 'Any Progress' }, ...stages];

function Filters({ url, subjects, id }: Props & { id: string }) {
  const { subject, classLevel, progress } = url.view;
  // A subject of a shared link stays visible when this student has no course in it.
  const known = subject === '' || subjects.includes(subject) ? subjects : [subject, ...subjects];
  const subjectOptions = [{ value: '', label: 'All Subjects' }, ...known.map((value) => ({ value, label: value }))];
  const fields = [
    { name: 'subject', label: 'Subject', value: subject, options: subjectOptions },
    { name: 'classLevel', label: 'Class', value: classLevel, options: classOptions },
    { name: 'progress', label: 'Progress', value: progress, options: progressOptions },
  ] as const;
  return (
    <div id={id} className="grid w-full items-end gap-3 rounded-md border border-line bg-card p-4 sm:grid-cols-3">
      {fields.map(({ name, ...field }) => (
        <SelectField key={name} {...field} onChange={(event) => url.set(name, event.target.value)} />
      ))}
      {url.activeCount > 0 && (
        <Button variant="quiet" className="justify-self-start" onClick={url.clearFilters}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}

export function CourseBar({ url, subjects }: Props) {
  const [open, setOpen] = useState(url.activeCount > 0);
  const panelId = useId();
  return (
    <search className="mb-5 flex flex-wrap items-end gap-3">
      <div className="w-full min-w-0 sm:w-auto sm:flex-1">
        <SearchField label="Search Course" value={url.view.search} onChange={(value) => url.set('search', value)} />
      </div>
      <ChoiceMenu
        label="Sort By"
        value={url.view.sort}
        choices={sorts}
        className="flex-auto sm:flex-none"
        onChange={(sort) => url.set('sort', sort === 'relevance' ? '' : sort)}
      />
      <Button
        variant="secondary"
        className="min-h-12 flex-auto sm:flex-none"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        Filter{' '}
        {url.activeCount > 0 && (
          <Badge tone="marigold">
            {url.activeCount} <span className="sr-only">set</span>
          </Badge>
        )}
      </Button>
      {open && <Filters url={url} subjects={subjects} id={panelId} />}
    </search>
  );
}
