import { PageHeader } from '../../../ui/page-header.tsx';

export function ExamResult() {
  return <PageHeader title="Exam result" />;
}
