import { PageHeader } from '../../ui/page-header.tsx';

export function Profile() {
  return <PageHeader title="Profile" />;
}
