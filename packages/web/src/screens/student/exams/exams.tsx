import { PageHeader } from '../../../ui/page-header.tsx';

export function Exams() {
  return <PageHeader title="Exams" />;
}
