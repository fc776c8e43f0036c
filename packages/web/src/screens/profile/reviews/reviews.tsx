import { Star } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { paged } from '../shared/paged.ts';
import { reviews } from '../shared/samples.ts';

const places = [1, 2, 3, 4, 5];

function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex items-center gap-0.5">
      <span className="sr-only">{`${rating} of 5 stars`}</span>
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={classes('size-5', place <= rating ? 'fill-marigold text-marigold' : 'text-edge')}
        />
      ))}
      <span aria-hidden="true" className="ml-1.5 text-xs font-semibold text-soft">
        {rating}/5
      </span>
    </p>
  );
}

/** Makes the specification's three pages of five reviews. */
const reviewsPerPage = 2;

export function Reviews() {
  const url = useUrlFilters([]);
  const { shown, page, totalPages } = paged(reviews, url.page, reviewsPerPage);
  return (
    <>
      <PageHeader
        title={`Reviews (${reviews.length})`}
        intro="Sample reviews: they show what yours will look like here."
      />
      <ul className="grid max-w-3xl gap-4">
        {shown.map(({ id, course, rating, review }) => (
          <Card as="li" key={id}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 className="text-base">{course}</h2>
              <Stars rating={rating} />
            </div>
            <p className="mt-2 text-soft">{review}</p>
          </Card>
        ))}
      </ul>
      <div className="max-w-3xl">
        <Pagination page={page} totalPages={totalPages} onPage={url.goTo} />
      </div>
    </>
  );
}
