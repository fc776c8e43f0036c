import { classNumber } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { lessonsQuery } from '../../../data/lessons.ts';
import { latestFor, myPaymentsQuery } from '../../../data/payments.ts';
import { useFormat } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { useCart } from '../../../state/cart.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { LessonCard } from './lesson-card.tsx';
import { LessonFilterBar } from './lesson-filters.tsx';
import { useLessonFilters } from './use-lesson-filters.ts';

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

/** One tap to what most students want; All Classes is what the screen opens with. */
function OwnClass({ url }: { url: ReturnType<typeof useLessonFilters> }) {
  const number = String(classNumber(useUser().classLevel));
  if (number === '0' || url.filters.classLevel === number) return null;
  return (
    <Button variant="quiet" className="-mr-4" onClick={() => url.setFilter('classLevel', number)}>
      Only my class
    </Button>
  );
}

function LessonGrid({ url }: { url: ReturnType<typeof useLessonFilters> }) {
  const format = useFormat();
  const lessons = useQuery(lessonsQuery(url.filters));
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = lessons;
  const isTied = data?.data.some(({ paymentStatus: status }) => status === 'pending' || status === 'rejected');
  const payments = useQuery({ ...myPaymentsQuery, enabled: isTied === true });
  if (isPending) return <Skeleton shape="cards" />;
  if (!data) {
    return <LoadFailed title="Error loading lessons" query={{ error, isFetching, refetch }} />;
  }
  if (data.data.length === 0) {
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
    <div aria-busy={isPlaceholderData} className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-soft">
          {format.countedList(data.pagination, 'lesson')}
        </p>
        <OwnClass url={url} />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data.data.map((lesson, index) => (
          <LessonCard
            key={lesson._id}
            lesson={lesson}
            payment={latestFor(lesson._id, payments.data)}
            eager={index < 2}
          />
        ))}
      </ul>
      <Pagination {...data.pagination} page={url.filters.page} onPage={url.setPage} />
    </div>
  );
}

export function Lessons() {
  const url = useLessonFilters();
  const { data } = useQuery(lessonsQuery(url.filters));
  return (
    <>
      <PageHeader title="Browse Lessons" action={<CartLink />} />
      <LessonFilterBar {...url} subjects={data?.subjects ?? []} />
      <LessonGrid url={url} />
    </>
  );
}
