import { PageHeader } from '../../../ui/page-header.tsx';

export function Cart() {
  return <PageHeader title="Cart" />;
}
