import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Specification, section 2. */
function ComingSoon({ title, sentence }: { title: string; sentence: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState mark="paper" title={sentence} />
    </>
  );
}

export const Revenue = () => <ComingSoon title="Revenue" sentence="Revenue Analytics Coming Soon" />;
export const Analytics = () => <ComingSoon title="Analytics" sentence="Advanced Analytics Coming Soon" />;
