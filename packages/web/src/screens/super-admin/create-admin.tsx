import { PageHeader } from '../../ui/page-header.tsx';

export function CreateAdmin() {
  return <PageHeader title="Create a new Admin" />;
}
