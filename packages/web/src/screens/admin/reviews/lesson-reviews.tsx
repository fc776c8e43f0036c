import { reviewStatuses, type StaffReview } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { staffReviewsQuery, useModerateReview } from '../../../data/catalogue/admin-reviews.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DateText } from '../../../ui/time.tsx';
import { oneOf, SearchAndStatus, useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { Stars } from '../../shared/stars.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { StudentLink } from '../shared/student-link.tsx';
import { HideDialog } from './hide-dialog.tsx';

function Hidden({ review: { hiddenAt, hiddenByName, hiddenReason } }: { review: StaffReview }) {
  const { dateTime } = useFormat();
  if (hiddenAt === undefined) return null;
  return (
    <div className="mt-3 border-l-4 border-amber pl-3">
      <Badge tone="amber">
        <EyeOff aria-hidden="true" />
        Hidden
      </Badge>
      <p className="mt-1">{hiddenReason}</p>
      <p className="text-xs text-soft">
        {hiddenByName && `By ${hiddenByName}, `}
        {dateTime(hiddenAt)}
      </p>
    </div>
  );
}

function Decide({ review, onHide }: { review: StaffReview; onHide: () => void }) {
  const { _id, updatedAt, hiddenAt, studentName } = review;
  const show = useOneAtATime(useModerateReview());
  const showAgain = () =>
    show.mutate(
      { id: _id, hidden: false, updatedAt },
      {
        onSuccess: () => notify.success('Review shown again'),
        onError: (error) => notify.error(`Failed to show the review: ${messageOf(error)}`),
      },
    );
  const whose = <span className="sr-only">{` the review by ${studentName}`}</span>;
  return hiddenAt === undefined ? (
    <Button variant="secondary" onClick={onHide}>
      <EyeOff aria-hidden="true" />
      <span>Hide{whose}</span>
    </Button>
  ) : (
    <Button variant="secondary" loading={show.isPending} onClick={showAgain}>
      <Eye aria-hidden="true" />
      <span>Show again{whose}</span>
    </Button>
  );
}

function ReviewCard({ review, onHide }: { review: StaffReview; onHide: () => void }) {
  const classLabel = useClassLabel();
  const { timeZone } = useSchool();
  const titleId = `review-${review._id}`;
  return (
    <Card as="li" className="[overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-base">
          {review.lessonTitle}
        </h2>
        <Stars rating={review.rating} />
      </div>
      <p className="mb-2 text-xs text-soft">
        <StudentLink id={review.studentId} className="font-semibold text-ink underline underline-offset-2">
          {review.studentName}
        </StudentLink>
        {`, ${classLabel(review.studentClassLevel)} · `}
        <DateText moment={review.updatedAt} timeZone={timeZone} />
      </p>
      {review.text === '' ? (
        <p className="text-soft">Stars only</p>
      ) : (
        <MoreText kind="message" text={review.text} describedBy={titleId} />
      )}
      <Hidden review={review} />
      {review.limitedTo === undefined && (
        <div className="mt-3">
          <Decide review={review} onHide={onHide} />
        </div>
      )}
    </Card>
  );
}

const perPage = 20;

const statuses = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export function StaffReviews() {
  const filters = useUrlFilters(['search', 'status']);
  const { counted } = useFormat();
  const [hiding, setHiding] = useState<StaffReview | null>(null);
  const { search, status } = filters.values;
  const reviews = useQuery(
    staffReviewsQuery({ search, status: oneOf(reviewStatuses, status) || 'all', page: filters.page, limit: perPage }),
  );
  return (
    <>
      <PageHeader
        title="Reviews"
        intro="What students say of lessons they own, the newest first. All students read it until you hide it."
      />
      <SearchAndStatus searchLabel="Search reviews..." statuses={statuses} filters={filters} />
      <PagedList
        query={reviews}
        filters={filters}
        failure="Error loading reviews"
        loading={<Skeleton shape="rows" count={6} />}
        empty={{
          mark: 'letter',
          title: 'No reviews yet',
          text: 'Students may review a lesson they own once they have watched half of it.',
        }}
        notFound={{ title: 'No reviews found' }}
      >
        {({ data, pagination }) => (
          <>
            <p role="status" className="mb-3 text-soft">
              {counted(pagination.total, 'review')}
            </p>
            <ul
              aria-label="Reviews"
              className={classes('grid max-w-3xl gap-4', reviews.isPlaceholderData && 'opacity-60')}
            >
              {data.map((review) => (
                <ReviewCard key={review._id} review={review} onHide={() => setHiding(review)} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {hiding && <HideDialog review={hiding} onClose={() => setHiding(null)} />}
    </>
  );
}
