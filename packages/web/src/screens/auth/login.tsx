import { PageHeader } from '../../ui/page-header.tsx';

export function Login() {
  return <PageHeader title="Login" />;
}
