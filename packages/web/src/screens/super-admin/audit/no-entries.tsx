import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { dayFrom, type Filters } from './audit-filters.tsx';

/** Without filters there is at least the sign-in of who looks, so this is for the day the log began. */
export function NoEntries({ filters }: { filters: Filters }) {
  const { from, to } = filters.values;
  const [first, last] = [dayFrom(from), dayFrom(to)];
  if (first && last && first > last)
    return <NothingFound title="No entries found" text="From day is later than To day" onClear={filters.clear} />;
  if (filters.activeCount > 0) return <NothingFound title="No entries found" onClear={filters.clear} />;
  return <EmptyState mark="paper" title="No entries yet" text="What admins do from now on stands here." />;
}
