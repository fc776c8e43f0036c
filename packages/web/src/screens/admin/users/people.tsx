import type { UseQueryResult } from '@tanstack/react-query';
import type { PeopleReply } from '../../../data/users.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound, NothingOnThisPage } from '../../../ui/nothing-found.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';
import { PeopleTable } from './people-table.tsx';

const words = {
  students: { many: 'users', none: 'No students found', text: 'Students appear here as soon as they sign up.' },
  admins: { many: 'admins', none: 'No administrators found', text: 'Admins are created by the super admin.' },
};

type PeopleProps = {
  kind: keyof typeof words;
  query: UseQueryResult<PeopleReply, Error>;
  filters: ReturnType<typeof useUrlFilters<'search' | 'status' | 'tab'>>;
};

function Nobody({ kind, filters, total }: Pick<PeopleProps, 'kind' | 'filters'> & { total: number }) {
  if (total > 0) return <NothingOnThisPage title="No users found" onFirstPage={() => filters.goTo(1)} />;
  const { search, status } = filters.values;
  if (search.trim() === '' && status === '') {
    return <EmptyState mark="people" title={words[kind].none} text={words[kind].text} />;
  }
  return <NothingFound title="No users found" text="Nobody here fits this search." onClear={filters.clear} />;
}

export function People({ kind, query, filters }: PeopleProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (!data) {
    if (!error) return <Skeleton shape="rows" count={8} />;
    return (
      <LoadFailed
        title={`Error fetching ${words[kind].many}: ${messageOf(error)}`}
        message={null}
        query={{ error, isFetching, refetch }}
      />
    );
  }
  if (data.data.length === 0) return <Nobody kind={kind} filters={filters} total={data.pagination.total} />;
  return (
    <>
      <PeopleTable people={data.data} kind={kind} dimmed={isPlaceholderData} />
      <Pagination {...data.pagination} onPage={filters.goTo} />
    </>
  );
}
