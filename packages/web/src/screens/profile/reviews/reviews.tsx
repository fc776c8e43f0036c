import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { paged } from '../shared/paged.ts';
import { reviews } from '../shared/samples.ts';
import { Stars } from './stars.tsx';

/** Five reviews make the three pages of the specification. */
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
