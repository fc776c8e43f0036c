import { PageHeader } from '../../../ui/page-header.tsx';

export function Questions() {
  return <PageHeader title="Questions Management" />;
}
