import { PageHeader } from '../../../ui/page-header.tsx';

export function Payments() {
  return <PageHeader title="Payments Management" />;
}
