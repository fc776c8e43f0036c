import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Filters } from './audit-filters.tsx';

/** Without filters there is at least the sign-in of who looks, so this is for the day the log began. */
export function NoEntries({ filters }: { filters: Filters }) {
  if (filters.activeCount === 0) {
    return <EmptyState mark="paper" title="No entries yet" text="What admins do from now on stands here." />;
  }
  return (
    <EmptyState
      mark="search"
      title="No entries found"
      text="Try adjusting your filters"
      action={
        <Button variant="secondary" onClick={filters.clear}>
          Clear Filters
        </Button>
      }
    />
  );
}
