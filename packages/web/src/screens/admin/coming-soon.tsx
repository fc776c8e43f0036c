import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Specification, section 2. */
export function Analytics() {
  return (
    <>
      <PageHeader title="Analytics" />
      <EmptyState mark="paper" title="Advanced Analytics Coming Soon" />
    </>
  );
}
