import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';

export function NoPayments({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) return <NothingFound title="No payments found" onClear={onClear} />;
  return <EmptyState mark="receipt" title="No payments found" text="No pending payments at the moment" />;
}
