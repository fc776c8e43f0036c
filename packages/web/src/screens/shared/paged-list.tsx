import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type UrlFilters, useNoPageBeyond } from './filters.tsx';
import { Loaded, type LoadedProps, Nothing, type NothingProps } from './loaded.tsx';

type Pages = { page: number; total: number; totalPages: number };

type PagedRowsProps = {
  pagination: Pages;
  /** `{ page, goTo: setPage }` where the page is not in the address. */
  filters: Pick<UrlFilters<string>, 'page' | 'goTo'>;
  /** As high as the rows. */
  loading?: ReactNode;
  /** In place of rows. */
  nothing: ReactNode;
  children: ReactNode;
};

/** For a screen that shows more of the same reply. A page beyond the end leads to the last one. */
export function PagedRows({ pagination, filters, loading, nothing, children }: PagedRowsProps) {
  const isBeyond = useNoPageBeyond(pagination, filters);
  if (isBeyond) return loading ?? <Skeleton shape="rows" />;
  if (pagination.total === 0) return nothing;
  return (
    <>
      {children}
      <Pagination {...pagination} onPage={filters.goTo} />
    </>
  );
}

type PagedListProps<Reply> = LoadedProps<Reply> & {
  filters: PagedRowsProps['filters'] & NothingProps['filters'];
  /** Purpose of the list, and the next step, before it has a row. */
  empty: EmptyStateProps;
  /** Words for filters that leave no row. A list without filters has none. */
  notFound?: Pick<NothingProps, 'title' | 'text' | 'action'>;
};

/** A list in pages: while it loads, where it fails, without rows, its rows, and the way to other pages. */
export function PagedList<Reply extends { pagination: Pages }>(props: PagedListProps<Reply>) {
  const { filters, empty, notFound, children, ...loaded } = props;
  const nothing = (
    <Nothing filters={filters} title={empty.title} {...notFound}>
      <EmptyState {...empty} />
    </Nothing>
  );
  return (
    <Loaded {...loaded}>
      {(reply) => (
        <PagedRows pagination={reply.pagination} filters={filters} loading={loaded.loading} nothing={nothing}>
          {children(reply)}
        </PagedRows>
      )}
    </Loaded>
  );
}
