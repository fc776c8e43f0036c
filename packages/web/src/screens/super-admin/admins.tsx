import { PageHeader } from '../../ui/page-header.tsx';

export function Admins() {
  return <PageHeader title="Admins" />;
}
