import { PageHeader } from '../../../ui/page-header.tsx';

export function Payment() {
  return <PageHeader title="Payment" />;
}
