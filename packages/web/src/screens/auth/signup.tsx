import { PageHeader } from '../../ui/page-header.tsx';

export function Signup() {
  return <PageHeader title="Sign up" />;
}
