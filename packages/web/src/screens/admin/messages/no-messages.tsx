import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound, NothingOnThisPage } from '../../../ui/nothing-found.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';

type NoMessagesProps = { filters: ReturnType<typeof useUrlFilters<'search' | 'status'>>; total: number };

/** None at all, none that match, or an address with a page beyond the last one. */
export function NoMessages({ filters, total }: NoMessagesProps) {
  if (total > 0) return <NothingOnThisPage title="No messages on this page" onFirstPage={() => filters.goTo(1)} />;
  if (filters.activeCount > 0) return <NothingFound title="No messages found" onClear={filters.clear} />;
  return (
    <EmptyState
      mark="letter"
      title="No messages yet"
      text="Students write to the school from the Teachers page of their profile. What they send stands here."
    />
  );
}
