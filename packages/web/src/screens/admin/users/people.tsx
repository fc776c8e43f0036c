import type { User } from '@akada/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../lib/call-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { paged } from '../shared/paged.ts';
import { PeopleTable } from './people-table.tsx';

const perPage = 25;
const words = {
  students: { many: 'users', none: 'No students found', text: 'Students appear here as soon as they sign up.' },
  admins: { many: 'admins', none: 'No administrators found', text: 'Admins are created by the super admin.' },
};

type PeopleProps = {
  kind: keyof typeof words;
  query: UseQueryResult<User[], Error>;
  /** Those that match the search. */
  people: readonly User[] | undefined;
  searching: boolean;
  page: number;
  onPage: (page: number) => void;
};

export function People({ kind, query, people, searching, page, onPage }: PeopleProps) {
  const { many, none, text } = words[kind];
  if (!people) {
    if (!query.error) return <Skeleton shape="rows" count={8} />;
    return (
      <ErrorPanel
        title={`Error fetching ${many}: ${messageOf(query.error)}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (people.length === 0 && searching) {
    return <EmptyState mark="search" title="No users found" text="Nobody here has this name or e-mail address." />;
  }
  if (people.length === 0) return <EmptyState mark="people" title={none} text={text} />;
  const { shown, page: current, totalPages } = paged(people, page, perPage);
  return (
    <>
      <PeopleTable people={shown} kind={kind} />
      <Pagination page={current} totalPages={totalPages} onPage={onPage} />
    </>
  );
}
