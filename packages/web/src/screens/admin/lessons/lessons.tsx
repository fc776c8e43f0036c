import { PageHeader } from '../../../ui/page-header.tsx';

export function Lessons() {
  return <PageHeader title="Lessons" />;
}
