import { resultOrders } from '@akada/contract';
import type { ResultsReply } from '../../../data/exam-results.ts';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';
import { ResultList } from './result-list.tsx';
import { orderFrom, orderLabel } from './result-order.ts';

const orderOptions = resultOrders.map((order) => ({ value: order, label: orderLabel[order] }));

type ResultSectionProps = {
  reply: ResultsReply;
  filters: ReturnType<typeof useUrlFilters<'search' | 'sort'>>;
  dimmed: boolean;
};

/** The attempts, to be searched and sorted. */
export function ResultSection({ reply, filters, dimmed }: ResultSectionProps) {
  const { countedList } = useFormat();
  const { data, pagination } = reply;
  return (
    <section aria-label="Attempts">
      <search className="mb-3 flex flex-wrap gap-3">
        <SearchField
          label="Search by student name"
          className="min-w-0 flex-1 basis-52"
          value={filters.values.search}
          onChange={(value) => filters.set('search', value)}
        />
        <SelectField
          label="Order"
          hideLabel
          className="flex-1 basis-40 sm:max-w-56"
          options={orderOptions}
          value={orderFrom(filters.values.sort)}
          onChange={(event) => filters.set('sort', event.target.value === 'best' ? '' : event.target.value)}
        />
      </search>
      <p role="status" className="mb-3 text-soft">
        {countedList(pagination, 'attempt')}
      </p>
      {data.length === 0 && (
        <EmptyState
          mark="search"
          title="No results found"
          text="No student with this name has taken the exam."
          action={
            <Button variant="secondary" onClick={filters.clear}>
              Clear search
            </Button>
          }
        />
      )}
      {data.length > 0 && <ResultList results={data} dimmed={dimmed} />}
      <Pagination {...pagination} onPage={filters.goTo} />
    </section>
  );
}
