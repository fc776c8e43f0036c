import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, ClipboardList, Clock, LibraryBig } from 'lucide-react';
import { Suspense } from 'react';
import { purchasedLessonsQuery } from '../../data/catalogue/lessons.ts';
import { startableExams, studentExamsQuery } from '../../data/exams/exams.ts';
import { studentStatsQuery } from '../../data/school/dashboard.ts';
import { newText } from '../../lib/format.ts';
import { StatTile } from '../../ui/card.tsx';
import { lazyAtRest } from '../../ui/later.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecentLessons, UpcomingExams, YourResults } from './dashboard/panels.tsx';
import { SchoolNews, ThisWeek } from './dashboard/week.tsx';
import { Welcome } from './dashboard/welcome.tsx';
import { WaitingOrders } from './shared/waiting-orders.tsx';

const Subjects = lazyAtRest(async () => ({ default: (await import('./dashboard/subjects.tsx')).Subjects }));
const CalendarFeed = lazyAtRest(async () => ({ default: (await import('./dashboard/calendar.tsx')).CalendarFeed }));
const ToPractise = lazyAtRest(async () => ({ default: (await import('./dashboard/to-practise.tsx')).ToPractise }));

const tiles = [
  { key: 'myLessons', label: 'My Lessons', icon: LibraryBig, to: '/student/my-lessons' },
  { key: 'availableExams', label: 'Available Exams', icon: ClipboardList, to: '/student/exams' },
  { key: 'completedExams', label: 'Completed Exams', icon: ClipboardCheck, to: '/student/exams?tab=completed' },
  { key: 'studyHours', label: 'Study Hours', icon: Clock, to: '/student/my-lessons' },
] as const;

function useCounted() {
  const lessons = useQuery(purchasedLessonsQuery).data;
  const exams = useQuery(studentExamsQuery).data;
  return { myLessons: lessons?.length, availableExams: exams && startableExams(exams).length };
}

function StudyTiles() {
  const counted: Partial<Record<string, number | undefined>> = useCounted();
  const figures = useQuery(studentStatsQuery).data?.figures;
  return (
    <section
      aria-label="Your study in figures"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-4"
    >
      {tiles.map(({ key, label, icon: Icon, to }) => {
        const figure = figures?.[key];
        const value = counted[key] ?? figure?.value;
        return (
          <StatTile
            key={key}
            label={label}
            value={value === undefined ? '–' : value.toLocaleString('en-NG')}
            icon={<Icon aria-hidden="true" />}
            change={figure && newText({ ...figure, value: value ?? 0 }, key === 'studyHours' ? '' : ' new')}
            to={to}
          />
        );
      })}
    </section>
  );
}

export function Dashboard() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="flex flex-col gap-6">
        <Welcome />
        <WaitingOrders />
        <SchoolNews />
        <ThisWeek />
        <StudyTiles />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <RecentLessons />
          <div className="flex min-w-0 flex-col gap-6">
            <UpcomingExams />
            <YourResults />
          </div>
        </div>
        <Suspense fallback={null}>
          <ToPractise />
          <Subjects />
          <CalendarFeed />
        </Suspense>
      </div>
    </>
  );
}
