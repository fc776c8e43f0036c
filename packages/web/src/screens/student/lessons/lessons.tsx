import type { Lesson, OpenedOrder, PurchasedLesson } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay, CircleX, ShoppingCart } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import {
  type LessonFilters,
  type LessonOrder,
  lessonsQuery,
  purchasedLessonsQuery,
  startFilters,
  thumbnailPath,
} from '../../../data/lessons.ts';
import { latestFor, myOrdersQuery, orderPath } from '../../../data/orders.ts';
import { useFormat } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import type { Reply } from '../../../lib/call.ts';
import { useCart } from '../../../state/cart.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SelectField } from '../../../ui/form-field.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Thumbnail, ThumbnailTag } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { OpeningLine } from '../../shared/opening.tsx';
import { LessonAction, LessonPrice } from '../shared/lesson-action.tsx';
import { WatchLink } from '../shared/watch-link.tsx';

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
    // What is searched in the own class stays in it.
    if (isStart && name !== 'sort' && value.trim() !== '') {
      return url.setAll({ classLevel: start.classLevel, [name]: value });
    }
    url.set(name, value);
  };
  return { filters, isStart, ownClass: start.classLevel, setFilter, setPage: url.goTo, clear: url.clear };
}

const classOptions = [
  { value: '', label: 'All Classes' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: `Class ${value}` })),
];

const paidOptions = [
  { value: '', label: 'All Lessons' },
  { value: 'true', label: 'Paid Only' },
  { value: 'false', label: 'Free Only' },
];

function LessonFilterBar({ filters, isStart, setFilter, clear }: ReturnType<typeof useLessonFilters>) {
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
            className="rounded-full aria-pressed:border-green aria-pressed:bg-green-wash aria-pressed:text-green"
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

type Props = {
  lesson: Lesson;
  /** Once it is bought. */
  owned: PurchasedLesson | undefined;
  order: OpenedOrder | undefined;
  eager: boolean;
};

function Standing({ lesson, owned, order }: Omit<Props, 'eager'>) {
  if (lesson.purchased) {
    return <ProgressBar label={`Watched of ${lesson.title}`} percent={owned?.progress ?? 0} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <LessonPrice lesson={lesson} />
      {lesson.paymentStatus === 'rejected' && (
        <Link
          to={orderPath(order)}
          className="relative flex min-h-6 items-center gap-1 text-xs font-semibold text-red-ink underline underline-offset-2"
        >
          <CircleX className="size-3.5" aria-hidden="true" />
          Payment rejected
        </Link>
      )}
    </div>
  );
}

/** On phones a row: picture, two lines, and the action as its icon. */
function LessonCard({ lesson, owned, order, eager }: Props) {
  const titleId = useId();
  const format = useFormat();
  const isBegun = owned?.watchedAt !== undefined && owned.progress < 100;
  return (
    <Card
      as="li"
      flush
      className="relative flex items-center transition-colors has-[h2_a:hover]:border-green max-sm:p-2 max-sm:gap-2 sm:flex-col sm:items-stretch"
    >
      <Thumbnail
        src={thumbnailPath(lesson._id)}
        eager={eager}
        className="max-sm:w-22 max-sm:shrink-0 max-sm:rounded-sm max-sm:[&_span:nth-child(2)]:hidden"
      >
        <ThumbnailTag>{classLabel(lesson.classLevel)}</ThumbnailTag>
        {lesson.duration !== undefined && <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>}
      </Thumbnail>
      <div className="flex min-w-0 flex-1 flex-col sm:p-4">
        {lesson.subject !== '' && (
          <p className="truncate text-xs font-semibold text-green max-sm:hidden">{lesson.subject}</p>
        )}
        <h2 id={titleId} className="line-clamp-2 text-base max-sm:text-sm max-sm:leading-tight" title={lesson.title}>
          <Link
            to={`/student/lessons/${lesson._id}`}
            className="after:absolute after:inset-0 after:rounded-md hover:text-green focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
          >
            {lesson.title}
          </Link>
        </h2>
        <div className="max-sm:hidden">
          <MoreText text={lesson.description.trim() || 'No description yet.'} describedBy={titleId} />
        </div>
        {!lesson.purchased && <OpeningLine opensAt={lesson.opensAt} className="mt-2 max-sm:mt-0" />}
        <div className="mt-auto sm:pt-4">
          <Standing lesson={lesson} owned={owned} order={order} />
        </div>
      </div>
      <div className="max-sm:max-w-28 max-sm:shrink-0 max-sm:[&_:is(a,button)]:w-11 max-sm:[&_:is(a,button)]:p-0 max-sm:[&_:is(a,button)]:text-[0] max-sm:[&_:is(a,button)_svg]:size-5 max-sm:[&_:is(a,button)_span]:gap-0 sm:px-4 sm:pb-4">
        {isBegun ? (
          <WatchLink lessonId={lesson._id} opensAt={lesson.opensAt} wide aria-describedby={titleId}>
            <CirclePlay aria-hidden="true" />
            Continue
          </WatchLink>
        ) : (
          <LessonAction lesson={lesson} order={order} describedBy={titleId} />
        )}
      </div>
    </Card>
  );
}

type LessonGridProps = { url: ReturnType<typeof useLessonFilters>; page: Reply<'GET /lesson'>; isOld: boolean };

function NoLessons({ url }: { url: LessonGridProps['url'] }) {
  const { filters, isStart, ownClass, setFilter, clear } = url;
  const isOwn = ownClass !== '' && filters.classLevel === ownClass;
  if (isStart && filters.page === 1 && !isOwn) {
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
          />
        ))}
      </ul>
      <Pagination {...page.pagination} page={url.filters.page} onPage={url.setPage} />
    </div>
  );
}

export function Lessons() {
  const url = useLessonFilters();
  const lessons = useQuery(lessonsQuery(url.filters));
  return (
    <>
      <PageHeader title="Browse Lessons" action={<CartLink />} />
      <LessonFilterBar {...url} />
      <SubjectChips
        subjects={lessons.data?.subjects ?? []}
        subject={url.filters.subject}
        onChange={(subject) => url.setFilter('subject', subject)}
      />
      <Loaded query={lessons} failure="Error loading lessons" loading={<Skeleton shape="cards" />}>
        {(page) => <LessonGrid url={url} page={page} isOld={lessons.isPlaceholderData} />}
      </Loaded>
    </>
  );
}
