import { PageHeader } from '../../../ui/page-header.tsx';

export function MyLessons() {
  return <PageHeader title="My Lessons" />;
}
