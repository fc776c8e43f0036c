import { PageHeader } from '../../ui/page-header.tsx';
import { RecentLessons } from './dashboard/recent-lessons.tsx';
import { StudyTiles } from './dashboard/study-tiles.tsx';
import { UpcomingExams } from './dashboard/upcoming-exams.tsx';
import { Welcome } from './dashboard/welcome.tsx';
import { YourResults } from './dashboard/your-results.tsx';

export function Dashboard() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="flex flex-col gap-6">
        <Welcome />
        <StudyTiles />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <RecentLessons />
          <div className="flex min-w-0 flex-col gap-6">
            <UpcomingExams />
            <YourResults />
          </div>
        </div>
      </div>
    </>
  );
}
