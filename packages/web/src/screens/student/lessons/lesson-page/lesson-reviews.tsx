import type { Lesson, LessonRating, OwnReview, ReviewOfOther } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Star } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { lessonReviewsQuery } from '../../../../data/catalogue/lesson-reviews.ts';
import { useClassLabel } from '../../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../../data/platform/school.ts';
import { Button } from '../../../../ui/button.tsx';
import { untilThere } from '../../../../ui/later.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { MoreText } from '../../../../ui/more-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { DateText } from '../../../../ui/time.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { PagedRows } from '../../../shared/paged-list.tsx';
import { Stars } from '../../../shared/stars.tsx';

/** Most students read only: the form's code comes when it is asked for. */
const ReviewDialog = lazy(async () => ({
  default: (await untilThere(() => import('../../../shared/review-dialog.tsx'))).ReviewDialog,
}));

function Average({ rating: { average, count } }: { rating: LessonRating }) {
  const { counted } = useFormat();
  return (
    <p className="mt-1 flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-5 fill-marigold text-marigold" />
      <span>
        <span className="font-semibold">{average} of 5</span>
        <span className="text-soft">{` · ${counted(count, 'rating')}`}</span>
      </span>
    </p>
  );
}

function Own({ own, onEdit }: { own: OwnReview; onEdit: () => void }) {
  return (
    <div className="mt-3 rounded-md border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-sm">Your review</h3>
        <Stars rating={own.rating} />
      </div>
      {own.text !== '' && <p className="mt-1 whitespace-pre-line">{own.text}</p>}
      {own.hiddenReason !== undefined && (
        <div className="mt-3">
          <Notice tone="warning">{`Your school hides this review from others: ${own.hiddenReason}`}</Notice>
        </div>
      )}
      <Button variant="secondary" className="mt-3" onClick={onEdit}>
        <Pencil aria-hidden="true" />
        Edit your review
      </Button>
    </div>
  );
}

function OfOther({ review }: { review: ReviewOfOther }) {
  const classLabel = useClassLabel();
  const { timeZone } = useSchool();
  const nameId = useId();
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p id={nameId}>
          <span className="font-semibold">{review.firstName}</span>
          <span className="text-xs text-soft">
            {`, ${classLabel(review.classLevel)} · `}
            <DateText moment={review.updatedAt} timeZone={timeZone} />
          </span>
        </p>
        <Stars rating={review.rating} />
      </div>
      <MoreText kind="message" text={review.text} describedBy={nameId} />
    </li>
  );
}

/** Nothing while nobody has said or may say anything. */
export function LessonReviews({ lesson: { _id, title } }: { lesson: Pick<Lesson, '_id' | 'title'> }) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  // The right to review depends on the progress in the player, which may have changed.
  const query = useQuery({ ...lessonReviewsQuery(_id, page), refetchOnMount: 'always' });
  const reviews = query.data?.data;
  const total = query.data?.pagination.total ?? 0;
  if (reviews && total === 0 && !reviews.own && !reviews.mayReview && !reviews.rating) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="text-base">
        Reviews
      </h2>
      <Loaded query={query} failure="Error loading reviews" loading={<Skeleton shape="rows" count={2} />}>
        {({ data: { rating, own, mayReview, reviews: others }, pagination }) => (
          <>
            {rating && <Average rating={rating} />}
            {own && <Own own={own} onEdit={() => setOpen(true)} />}
            {!own && mayReview && (
              <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
                <Star aria-hidden="true" />
                Review this lesson
              </Button>
            )}
            <PagedRows pagination={pagination} filters={{ page, goTo: setPage }} nothing={null}>
              <ul aria-label="Reviews of others" className="max-w-prose divide-y divide-line">
                {others.map((review) => (
                  <OfOther key={review._id} review={review} />
                ))}
              </ul>
            </PagedRows>
            {isOpen && (
              <Suspense fallback={null}>
                <ReviewDialog lessonId={_id} title={title} own={own} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
