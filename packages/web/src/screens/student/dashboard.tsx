import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { purchasedLessonsQuery } from '../../data/catalogue/lessons.ts';
import { startableExams, studentExamsQuery } from '../../data/exams/exams.ts';
import { studentStatsQuery } from '../../data/school/student-stats.ts';
import { newText } from '../../lib/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecentLessons, UpcomingExams } from './dashboard/panels.tsx';
import { SchoolNews, ThisWeek } from './dashboard/week.tsx';
import { Welcome } from './dashboard/welcome.tsx';

const figures = [
  { key: 'myLessons', label: 'My Lessons', to: '/student/my-lessons' },
  { key: 'availableExams', label: 'Available Exams', to: '/student/exams' },
  { key: 'completedExams', label: 'Completed Exams', to: '/student/exams?tab=completed' },
  { key: 'studyHours', label: 'Study Hours', to: '/student/my-lessons' },
] as const;

function useCounted() {
  const lessons = useQuery(purchasedLessonsQuery).data;
  const exams = useQuery(studentExamsQuery).data;
  return { myLessons: lessons?.length, availableExams: exams && startableExams(exams).length };
}

function StudyFigures() {
  const counted: Partial<Record<string, number | undefined>> = useCounted();
  const known = useQuery(studentStatsQuery).data?.figures;
  return (
    <section
      aria-label="Your study in figures"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 border-t border-line pt-3 text-sm"
    >
      {figures.map(({ key, label, to }) => {
        const figure = known?.[key];
        const value = counted[key] ?? figure?.value;
        const change = figure && newText({ ...figure, value: value ?? 0 }, key === 'studyHours' ? '' : ' new');
        return (
          <Link key={key} to={to} className="block min-h-11 rounded-sm py-1.5 text-soft hover:text-ink">
            {label}
            <b className="ml-2 font-heading text-base text-ink">
              {value === undefined ? '–' : value.toLocaleString('en-NG')}
            </b>
            {change && <span className="block text-xs">{change}</span>}
          </Link>
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
        <SchoolNews />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <UpcomingExams />
          <RecentLessons />
        </div>
        <ThisWeek />
        <StudyFigures />
      </div>
    </>
  );
}
