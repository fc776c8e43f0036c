import type { ReactNode } from 'react';
import { useFormat } from '../../../data/school.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Why the right answers cannot be read; `opensAt` only where a time will come. */
export function ReviewClosed({ opensAt, action }: { opensAt: unknown; action: ReactNode }) {
  const { dateTime } = useFormat();
  if (typeof opensAt !== 'string') {
    return (
      <EmptyState
        mark="paper"
        title="This review is closed"
        text="Your school does not show the right answers of this exam. Your teacher can go over it with you."
        action={action}
      />
    );
  }
  return (
    <EmptyState
      mark="paper"
      title="This review is not open yet"
      text={`Others may still be writing. You can read the right answers from ${dateTime(opensAt)}.`}
      action={action}
    />
  );
}
