import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound, NothingOnThisPage } from '../../../ui/nothing-found.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';

type NoAdminsProps = {
  filters: ReturnType<typeof useUrlFilters<'search' | 'status'>>;
  total: number;
  createLink: ReactNode;
};

/** None at all, none that match, or an address with a page beyond the last one. */
export function NoAdmins({ filters, total, createLink }: NoAdminsProps) {
  if (total > 0)
    return <NothingOnThisPage title="No administrators on this page" onFirstPage={() => filters.goTo(1)} />;
  if (filters.activeCount > 0) return <NothingFound title="No administrators found" onClear={filters.clear} />;
  return (
    <EmptyState
      mark="people"
      title="No administrators found"
      text="Admins manage lessons, exams, questions and payments. Create one to set bank details, prices and the school's name."
      action={createLink}
    />
  );
}
