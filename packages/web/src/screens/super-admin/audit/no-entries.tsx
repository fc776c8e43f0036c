import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import type { Filters } from './audit-filters.tsx';

/** Without filters there is at least the sign-in of who looks, so this is for the day the log began. */
export function NoEntries({ filters }: { filters: Filters }) {
  if (filters.activeCount > 0) return <NothingFound title="No entries found" onClear={filters.clear} />;
  return <EmptyState mark="paper" title="No entries yet" text="What admins do from now on stands here." />;
}
