import type { OwnReview } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ownReviewsQuery, useDeleteReview } from '../../../data/catalogue/lesson-reviews.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { ReviewDialog } from '../../shared/review-dialog.tsx';
import { Stars } from '../../shared/stars.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

function DeleteReview({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const remove = useOneAtATime(useDeleteReview());
  const confirm = () =>
    remove.mutate(review._id, {
      onSuccess: () => {
        notify.success('Review deleted');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title="Delete this review?"
      description={`Your stars and words about ${review.lessonTitle} are deleted for good.`}
      problem={remove.isError && `Failed to delete the review: ${messageOf(remove.error)}`}
      confirmLabel="Delete"
      loading={remove.isPending}
    />
  );
}

type Open = { what: 'edit' | 'delete'; review: OwnReview } | null;

function ReviewCard({ review, onOpen }: { review: OwnReview; onOpen: (open: Open) => void }) {
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base [overflow-wrap:anywhere]">
          <Link to={`/student/lessons/${review.lessonId}`} className="hover:text-green">
            {review.lessonTitle}
          </Link>
        </h2>
        <Stars rating={review.rating} />
      </div>
      {review.text !== '' && (
        <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere] text-soft">{review.text}</p>
      )}
      {review.hiddenReason !== undefined && (
        <div className="mt-3">
          <Notice>{`Your school hides this review from others: ${review.hiddenReason}`}</Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onOpen({ what: 'edit', review })}>
          <Pencil aria-hidden="true" />
          <span>
            Edit<span className="sr-only">{` ${review.lessonTitle}`}</span>
          </span>
        </Button>
        <Button variant="quiet" onClick={() => onOpen({ what: 'delete', review })}>
          <Trash2 aria-hidden="true" />
          <span>
            Delete<span className="sr-only">{` ${review.lessonTitle}`}</span>
          </span>
        </Button>
      </div>
    </Card>
  );
}

const reviewsPerPage = 10;

export function Reviews() {
  const filters = useUrlFilters([]);
  const reviews = useQuery(ownReviewsQuery(filters.page, reviewsPerPage));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={reviews.data ? `My Reviews (${reviews.data.pagination.total})` : 'My Reviews'}
        intro="What you said of your lessons. Others read it with your first name and your class."
      />
      <PagedList
        query={reviews}
        filters={filters}
        failure="Error loading reviews"
        loading={<Skeleton shape="rows" count={3} />}
        empty={{
          mark: 'book',
          title: 'No reviews yet',
          text: 'Watch half of a lesson of yours, then tell others on its page how it helped you.',
          action: <LinkButton to="/student/my-lessons">My Lessons</LinkButton>,
        }}
      >
        {({ data }) => (
          <ul className="grid max-w-3xl gap-4">
            {data.map((review) => (
              <ReviewCard key={review._id} review={review} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </PagedList>
      {open?.what === 'edit' && (
        <ReviewDialog
          lessonId={open.review.lessonId}
          title={open.review.lessonTitle}
          own={open.review}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && <DeleteReview review={open.review} onClose={close} />}
    </>
  );
}
