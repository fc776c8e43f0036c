import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Filters } from './admin-filters.tsx';

type NoAdminsProps = { filters: Filters; total: number; createLink: ReactNode };

/** None at all, none that match, or an address with a page beyond the last one. */
export function NoAdmins({ filters, total, createLink }: NoAdminsProps) {
  if (total > 0) {
    return (
      <EmptyState
        mark="people"
        title="No administrators on this page"
        action={<Button onClick={() => filters.goTo(1)}>See the first page</Button>}
      />
    );
  }
  if (filters.activeCount > 0) {
    return (
      <EmptyState
        mark="search"
        title="No administrators found"
        text="Try adjusting your filters"
        action={
          <Button variant="secondary" onClick={filters.clear}>
            Clear Filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      mark="people"
      title="No administrators found"
      text="Admins manage lessons, exams, questions and payments."
      action={createLink}
    />
  );
}
