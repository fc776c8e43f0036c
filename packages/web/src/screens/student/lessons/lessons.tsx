import { classLevels, classNumber } from '@akada/contract/rules/class-level';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { Suspense } from 'react';
import {
  type LessonFilters,
  type LessonOrder,
  lessonsOfClassQuery,
  lessonsQuery,
  purchasedLessonsQuery,
  startFilters,
} from '../../../data/catalogue/lessons.ts';
import { studentExamsQuery } from '../../../data/exams/exams.ts';
import { latestFor, myOrdersQuery } from '../../../data/money/orders.ts';
import { useUser } from '../../../data/people/session.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import type { Reply } from '../../../lib/call.ts';
import { useCart } from '../../../state/cart.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { lazyAtRest } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { oneOf, useNoPageBeyond, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { LessonCard } from './lesson-card.tsx';

/** Kept out of the first visit, and below the list, which it would push down when it comes. */
const MoreRows = lazyAtRest(() => import('./more-rows.tsx'));

const names = ['search', 'classLevel', 'isPaid', 'subject', 'sort'] as const;

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: 'cheapest', label: 'Price, lowest first' },
  { value: 'dearest', label: 'Price, highest first' },
  { value: 'scheduled', label: 'Scheduled date' },
] satisfies { value: LessonOrder | ''; label: string }[];

type FilterName = (typeof names)[number];

/** An address without a filter starts with the own class; 'all' in it asks for every class. */
function useLessonFilters() {
  const url = useUrlFilters(names);
  const start = startFilters(useUser().classLevel);
  const { search, classLevel, isPaid, subject, sort } = url.values;
  const isStart = [search, classLevel, isPaid, subject].every((value) => value === '');
  const filters: LessonFilters = {
    search,
    classLevel: isStart ? start.classLevel : oneOf(['1', '2', '3', '4', '5'], classLevel),
    isPaid: isPaid === 'true' || isPaid === 'false' ? isPaid : '',
    subject,
    sort: orders.find(({ value }) => value === sort)?.value ?? '',
    page: url.page,
  };
  const setFilter = (name: FilterName, value: string) => {
    if (name === 'classLevel') return url.set(name, value || 'all');
    // A search from the start page stays in the student's own class.
    if (isStart && name !== 'sort' && value.trim() !== '') {
      return url.setAll({ classLevel: start.classLevel, [name]: value });
    }
    url.set(name, value);
  };
  return { filters, isStart, ownClass: start.classLevel, setFilter, page: url.page, goTo: url.goTo, clear: url.clear };
}

const paidOptions = [
  { value: '', label: 'All Lessons' },
  { value: 'true', label: 'Paid Only' },
  { value: 'false', label: 'Free Only' },
];

function LessonFilterBar({ filters, isStart, setFilter, clear }: ReturnType<typeof useLessonFilters>) {
  const classLabel = useClassLabel();
  const classOptions = [
    { value: '', label: 'All Classes' },
    ...classLevels.map((level) => ({ value: String(classNumber(level)), label: classLabel(level) })),
  ];
  const { search, classLevel, isPaid, subject, sort } = filters;
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
      activeCount={[isStart ? '' : classLevel, isPaid, subject].filter((value) => value !== '').length}
      onClear={clear}
    >
      <SelectField
        label="Class level"
        value={classLevel}
        options={classOptions}
        onChange={(event) => setFilter('classLevel', event.target.value)}
      />
      <SelectField
        label="Price"
        value={isPaid}
        options={paidOptions}
        onChange={(event) => setFilter('isPaid', event.target.value)}
      />
      <SelectField
        label="Sort by"
        value={sort}
        options={orders}
        onChange={(event) => setFilter('sort', event.target.value)}
      />
    </FilterBar>
  );
}

type SubjectChipsProps = { subjects: readonly string[]; subject: string; onChange: (subject: string) => void };

function SubjectChips({ subjects, subject, onChange }: SubjectChipsProps) {
  // A subject from a shared link stays listed even where no lesson has it.
  const known = subject === '' || subjects.includes(subject) ? subjects : [subject, ...subjects];
  if (known.length === 0) return null;
  return (
    <ul aria-label="Subjects" className="-mx-4 -mt-2 mb-2 flex gap-2 overflow-x-auto px-4 py-1.5">
      {['', ...known].map((value) => (
        <li key={value} className="shrink-0">
          <Button
            size="sm"
            variant="secondary"
            aria-pressed={value === subject}
            className="rounded-full! aria-pressed:border-green aria-pressed:bg-green-wash aria-pressed:text-green"
            onClick={() => onChange(value)}
          >
            <span className="max-w-52 truncate">{value || 'All Subjects'}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function CartLink() {
  const { count } = useCart(useUser()._id);
  return (
    <LinkButton to="/student/cart" variant="secondary" className="lg:hidden">
      <ShoppingCart aria-hidden="true" />
      <span className="sr-only sm:not-sr-only">Cart</span>
      {count > 0 && <Badge tone="marigold">{count}</Badge>}
    </LinkButton>
  );
}

function ClassSwitch({ url }: { url: ReturnType<typeof useLessonFilters> }) {
  const { filters, ownClass, setFilter } = url;
  if (ownClass === '') return null;
  const isOwn = filters.classLevel === ownClass;
  return (
    <Button variant="quiet" className="-mr-4" onClick={() => setFilter('classLevel', isOwn ? '' : ownClass)}>
      {isOwn ? 'All classes' : 'Only my class'}
    </Button>
  );
}

type LessonGridProps = { url: ReturnType<typeof useLessonFilters>; page: Reply<'GET /lesson'>; isOld: boolean };

function NoLessons({ url }: { url: LessonGridProps['url'] }) {
  const { filters, isStart, ownClass, setFilter, clear } = url;
  const isOwn = ownClass !== '' && filters.classLevel === ownClass;
  if (isStart && !isOwn) {
    return (
      <EmptyState mark="search" title="No lessons found" text="The lessons your school puts on sale appear here." />
    );
  }
  return (
    <EmptyState
      mark="search"
      title="No lessons found"
      text={
        isStart
          ? 'Your school has no lesson of your class on sale yet. There may be some of other classes.'
          : 'No lesson on sale fits this search. Try fewer words or another class.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isOwn && (
            <Button variant="secondary" onClick={() => setFilter('classLevel', '')}>
              All classes
            </Button>
          )}
          {!isStart && <Button onClick={clear}>Clear Filters</Button>}
        </div>
      }
    />
  );
}

function LessonGrid({ url, page, isOld }: LessonGridProps) {
  const format = useFormat();
  const isTied = page.data.some(({ paymentStatus: status }) => status === 'pending' || status === 'rejected');
  const orders = useQuery({ ...myOrdersQuery, enabled: isTied });
  const { data: purchased } = useQuery(purchasedLessonsQuery);
  if (page.data.length === 0) return <NoLessons url={url} />;
  return (
    <div aria-busy={isOld} className={classes('transition-opacity', isOld && 'opacity-60')}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 max-sm:mb-1">
        <p role="status" className="text-soft">
          {format.counted(page.pagination.total, 'lesson')}
          {page.searchedFor && ` with “${page.searchedFor}”: nothing has “${url.filters.search.trim()}”`}
        </p>
        <ClassSwitch url={url} />
      </div>
      <ul aria-label="Lessons" className="grid gap-4 max-sm:gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {page.data.map((lesson, index) => (
          <LessonCard
            key={lesson._id}
            lesson={lesson}
            owned={purchased?.find(({ _id }) => _id === lesson._id)}
            order={latestFor(lesson._id, orders.data)}
            eager={index < 2}
            showsClass={url.filters.classLevel === ''}
          />
        ))}
      </ul>
      <Pagination {...page.pagination} page={url.filters.page} onPage={url.goTo} />
    </div>
  );
}

const isComing = ({ isFetching, isPending, failureCount }: UseQueryResult) =>
  isPending && isFetching && failureCount === 0;

/** A smaller catalogue is seen at a glance: rows would repeat it. */
const rowsFrom = 24;

/** Undefined while they come, because a list drawn before its rows would jump; null beyond the start page. */
function useRows(url: ReturnType<typeof useLessonFilters>, list: Reply<'GET /lesson'> | undefined) {
  const { isStart, filters } = url;
  const isShown = isStart && filters.sort === '' && filters.page === 1;
  const isBig = list !== undefined && list.pagination.total > rowsFrom;
  const ofClass = useQuery({
    ...lessonsOfClassQuery(filters.classLevel),
    enabled: isShown && isBig,
  });
  const exams = useQuery({ ...studentExamsQuery, enabled: isShown && isBig });
  // Most schools have no rows.
  const code = () => import('./lesson-rows.tsx');
  const rows = useQuery({ queryKey: ['lesson-rows'], queryFn: code, enabled: isShown && isBig });
  const purchased = useQuery(purchasedLessonsQuery);
  if (!isShown) return null;
  if ([ofClass, exams, rows, purchased].some(isComing)) return undefined;
  const LessonRows = rows.data?.LessonRows;
  return (
    isBig &&
    LessonRows && <LessonRows purchased={purchased.data ?? []} exams={exams.data ?? []} lessons={ofClass.data ?? []} />
  );
}

export function Lessons() {
  const url = useLessonFilters();
  const lessons = useQuery(lessonsQuery(url.filters));
  const isBeyond = useNoPageBeyond(lessons.data?.pagination, url);
  const rows = useRows(url, lessons.isPlaceholderData ? undefined : lessons.data);
  const waiting = <Skeleton shape="cards" />;
  return (
    <>
      <PageHeader title="Browse Lessons" action={<CartLink />} />
      <LessonFilterBar {...url} />
      <SubjectChips
        subjects={lessons.data?.subjects ?? []}
        subject={url.filters.subject}
        onChange={(subject) => url.setFilter('subject', subject)}
      />
      <Loaded query={lessons} failure="Error loading lessons" loading={waiting}>
        {(page) =>
          rows === undefined || isBeyond ? (
            waiting
          ) : (
            <>
              {page.data.length > 0 && rows}
              <LessonGrid url={url} page={page} isOld={lessons.isPlaceholderData} />
              {page.data.length > 0 && rows !== null && (
                <Suspense fallback={null}>
                  <MoreRows classLevel={url.filters.classLevel} />
                </Suspense>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
