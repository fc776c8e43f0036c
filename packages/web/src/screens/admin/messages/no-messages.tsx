import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Filters } from './message-filters.tsx';

/** None at all, none that match, or an address with a page beyond the last one. */
export function NoMessages({ filters, total }: { filters: Filters; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        mark="letter"
        title="No messages on this page"
        text="There were more of them before."
        action={<Button onClick={() => filters.goTo(1)}>See the first page</Button>}
      />
    );
  }
  if (filters.activeCount > 0) {
    return (
      <EmptyState
        mark="search"
        title="No messages found"
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
      mark="letter"
      title="No messages yet"
      text="Students write to the school from the Teachers page of their profile. What they send stands here."
    />
  );
}
