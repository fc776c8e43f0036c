import { PageHeader } from '../../../ui/page-header.tsx';

export function Users() {
  return <PageHeader title="Users" />;
}
