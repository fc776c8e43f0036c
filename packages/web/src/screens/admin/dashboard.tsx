import { PageHeader } from '../../ui/page-header.tsx';

export function Dashboard() {
  return <PageHeader title="Dashboard" />;
}
