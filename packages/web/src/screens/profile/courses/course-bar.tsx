import type { PurchasedLesson } from '@akada/contract';
import { classLevels, classNumber } from '@akada/contract/rules/class-level';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { includesText } from '../shared/paged.ts';

const sorts = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'title', label: 'Title A–Z' },
  { value: 'newest', label: 'Newest' },
  { value: 'watched', label: 'Most watched' },
] as const;
type Sort = (typeof sorts)[number]['value'];

const stages = [
  { value: 'started', label: 'In progress' },
  { value: 'new', label: 'Not started' },
  { value: 'finished', label: 'Finished' },
] as const;
type Stage = (typeof stages)[number]['value'];

export type CourseView = { search: string; sort: Sort; subject: string; classLevel: string; progress: Stage | '' };

type Course = Pick<PurchasedLesson, 'title' | 'subject' | 'classLevel' | 'progress' | 'purchasedAt'>;

function stageOf({ progress }: Pick<Course, 'progress'>): Stage {
  if (progress <= 0) return 'new';
  return progress < 100 ? 'started' : 'finished';
}

/** 0 where the title starts with the term, 1 where a word does, else 2. */
function distance(title: string, term: string): number {
  const [text, start] = [title.toLowerCase(), term.trim().toLowerCase()];
  if (text.startsWith(start)) return 0;
  return text.split(/\W+/u).some((word) => word.startsWith(start)) ? 1 : 2;
}

const stageOrder = stages.map(({ value }) => value);

function byRelevance(search: string) {
  const near = (course: Course) => distance(course.title, search);
  const stage = (course: Course) => stageOrder.indexOf(stageOf(course));
  return (one: Course, two: Course) => near(one) - near(two) || stage(one) - stage(two) || byNewest(one, two);
}

const byNewest = (one: Course, two: Course) => two.purchasedAt.localeCompare(one.purchasedAt);
const byTitle = (one: Course, two: Course) => one.title.localeCompare(two.title, 'en', { numeric: true });
const byWatched = (one: Course, two: Course) => two.progress - one.progress || byTitle(one, two);

const orders = { title: byTitle, newest: byNewest, watched: byWatched };

export function arrange<Item extends Course>(courses: readonly Item[], view: CourseView): Item[] {
  return courses
    .filter(
      (course) =>
        includesText(course.title, view.search) &&
        (view.subject === '' || course.subject === view.subject) &&
        (view.classLevel === '' || String(classNumber(course.classLevel)) === view.classLevel) &&
        (view.progress === '' || stageOf(course) === view.progress),
    )
    .sort(view.sort === 'relevance' ? byRelevance(view.search) : orders[view.sort]);
}

const sortNames = sorts.map(({ value }) => value);
const filters = ['subject', 'classLevel', 'progress'] as const;

export function useCourseView() {
  const url = useUrlFilters(['search', 'sort', ...filters]);
  const { search, sort, subject, classLevel, progress } = url.values;
  const view: CourseView = {
    search,
    sort: oneOf(sortNames, sort) || 'relevance',
    subject,
    classLevel: /^[1-5]$/.test(classLevel) ? classLevel : '',
    progress: oneOf(stageOrder, progress),
  };
  return {
    ...url,
    view,
    activeCount: filters.filter((name) => view[name] !== '').length,
    clearFilters: () => url.clearOnly(...filters),
    clearAll: () => url.clearOnly('search', ...filters),
  };
}

type CourseBarProps = {
  url: ReturnType<typeof useCourseView> /** Those there are courses in. */;
  subjects: readonly string[];
};

const progressOptions = [{ value: '', label: 'Any Progress' }, ...stages];

function Filters({ url, subjects, id }: CourseBarProps & { id: string }) {
  const classLabel = useClassLabel();
  const classOptions = [
    { value: '', label: 'All Classes' },
    ...classLevels.map((level) => ({ value: String(classNumber(level)), label: classLabel(level) })),
  ];
  const { subject, classLevel, progress } = url.view;
  // A shared link may name a subject without courses.
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

export function CourseBar({ url, subjects }: CourseBarProps) {
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
