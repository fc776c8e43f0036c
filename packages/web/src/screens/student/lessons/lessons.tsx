import type { Lesson, OpenedOrder } from '@akada/contract';
import { classLabel, classNumber } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { CircleX, ShoppingCart } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { type LessonFilters, type LessonOrder, lessonsQuery, thumbnailPath } from '../../../data/lessons.ts';
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
import { SearchField } from '../../../ui/search-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { OpeningLine } from '../../shared/opening.tsx';
import { LessonAction, LessonPrice } from '../shared/lesson-action.tsx';

const names = ['search', 'classLevel', 'isPaid', 'subject', 'sort'] as const;

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: 'cheapest', label: 'Price, lowest first' },
  { value: 'dearest', label: 'Price, highest first' },
  { value: 'scheduled', label: 'Scheduled date' },
] satisfies { value: LessonOrder | ''; label: string }[];

function useLessonFilters() {
  const url = useUrlFilters(names);
  const { search, classLevel, isPaid, subject, sort } = url.values;
  const filters: LessonFilters = {
    search,
    classLevel: /^[1-5]$/.test(classLevel) ? classLevel : '',
    isPaid: isPaid === 'true' || isPaid === 'false' ? isPaid : '',
    subject,
    sort: orders.find(({ value }) => value === sort)?.value ?? '',
    page: url.page,
  };
  const isFiltered =
    Object.values({ ...filters, sort: '', page: '' }).some((value) => value.trim() !== '') || url.page > 1;
  return { filters, isFiltered, setFilter: url.set, setPage: url.goTo, clear: url.clear };
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

type LessonFilterBarProps = ReturnType<typeof useLessonFilters> & { subjects: readonly string[] };

function LessonFilterBar({ filters, setFilter, clear, subjects }: LessonFilterBarProps) {
  const { search, classLevel, isPaid, subject, sort } = filters;
  // A subject from a shared link stays listed even where no lesson has it.
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
      <SelectField
        label="Sort by"
        value={sort}
        options={orders}
        onChange={(event) => setFilter('sort', event.target.value)}
      />
    </FilterBar>
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

function OwnClass({ url }: { url: ReturnType<typeof useLessonFilters> }) {
  const number = String(classNumber(useUser().classLevel));
  if (number === '0' || url.filters.classLevel === number) return null;
  return (
    <Button variant="quiet" className="-mr-4" onClick={() => url.setFilter('classLevel', number)}>
      Only my class
    </Button>
  );
}

type Props = { lesson: Lesson; order: OpenedOrder | undefined; eager: boolean };

function LessonCard({ lesson, order, eager }: Props) {
  const titleId = useId();
  const format = useFormat();
  return (
    <Card as="li" flush className="relative flex flex-col transition-colors has-[h2_a:hover]:border-green">
      <Thumbnail src={thumbnailPath(lesson._id)} eager={eager}>
        <ThumbnailTag>{classLabel(lesson.classLevel)}</ThumbnailTag>
        {lesson.duration !== undefined && <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>}
      </Thumbnail>
      <div className="flex flex-1 flex-col p-4">
        {lesson.subject !== '' && <p className="truncate text-xs font-semibold text-green">{lesson.subject}</p>}
        <h2 id={titleId} className="line-clamp-2 text-base" title={lesson.title}>
          <Link
            to={`/student/lessons/${lesson._id}`}
            className="after:absolute after:inset-0 after:rounded-md hover:text-green focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
          >
            {lesson.title}
          </Link>
        </h2>
        <MoreText text={lesson.description.trim() || 'No description yet.'} describedBy={titleId} />
        {!lesson.purchased && <OpeningLine opensAt={lesson.opensAt} className="mt-2" />}
        <div className="mt-auto flex flex-col gap-3 pt-4">
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
          <LessonAction lesson={lesson} order={order} describedBy={titleId} />
        </div>
      </div>
    </Card>
  );
}

type LessonGridProps = { url: ReturnType<typeof useLessonFilters>; page: Reply<'GET /lesson'>; isOld: boolean };

function LessonGrid({ url, page, isOld }: LessonGridProps) {
  const format = useFormat();
  const isTied = page.data.some(({ paymentStatus: status }) => status === 'pending' || status === 'rejected');
  const orders = useQuery({ ...myOrdersQuery, enabled: isTied });
  if (page.data.length === 0) {
    return (
      <EmptyState
        mark="search"
        title="No lessons found"
        text={
          url.isFiltered
            ? 'No lesson on sale fits this search. Try fewer words or another class.'
            : 'The lessons your school puts on sale appear here.'
        }
        action={url.isFiltered && <Button onClick={url.clear}>Clear Filters</Button>}
      />
    );
  }
  return (
    <div aria-busy={isOld} className={classes('transition-opacity', isOld && 'opacity-60')}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-soft">
          {format.counted(page.pagination.total, 'lesson')}
        </p>
        <OwnClass url={url} />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {page.data.map((lesson, index) => (
          <LessonCard key={lesson._id} lesson={lesson} order={latestFor(lesson._id, orders.data)} eager={index < 2} />
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
      <LessonFilterBar {...url} subjects={lessons.data?.subjects ?? []} />
      <Loaded query={lessons} failure="Error loading lessons" loading={<Skeleton shape="cards" />}>
        {(page) => <LessonGrid url={url} page={page} isOld={lessons.isPlaceholderData} />}
      </Loaded>
    </>
  );
}
