import { PageHeader } from '../../../ui/page-header.tsx';

export function ExamTaking() {
  return <PageHeader title="Exam" />;
}
