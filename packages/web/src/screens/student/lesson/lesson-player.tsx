import { PageHeader } from '../../../ui/page-header.tsx';

export function LessonPlayer() {
  return <PageHeader title="Lesson" />;
}
