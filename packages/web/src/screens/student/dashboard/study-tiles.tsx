import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, ClipboardList, Clock, LibraryBig } from 'lucide-react';
import { shelve } from '../../../data/exam-shelves.ts';
import { studentExamsQuery } from '../../../data/exams.ts';
import { purchasedLessonsQuery } from '../../../data/lessons.ts';
import { studentStatsQuery } from '../../../data/stats.ts';
import { changeText, directionOf } from '../../../lib/figure-change.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';

const tiles = [
  { key: 'myLessons', label: 'My Lessons', icon: LibraryBig, to: '/student/my-lessons' },
  { key: 'availableExams', label: 'Available Exams', icon: ClipboardList, to: '/student/exams' },
  { key: 'completedExams', label: 'Completed Exams', icon: ClipboardCheck, to: '/student/exams?tab=completed' },
  { key: 'studyHours', label: 'Study Hours', icon: Clock, to: '/student/my-lessons' },
] as const;

type Figure = { value: number; changePercent: number | null } | undefined;

/** Nothing while the figure is unknown, and nothing at zero: an empty shelf is not 'New'. */
function changeOf(figure: Figure): string | undefined {
  if (!figure || (figure.changePercent === null && figure.value === 0)) return undefined;
  return changeText(figure.changePercent);
}

/** The lists on this screen know their lengths first, and newer than the figures do. */
function useCounted() {
  const lessons = useQuery(purchasedLessonsQuery).data;
  const exams = useQuery(studentExamsQuery).data;
  return { myLessons: lessons?.length, availableExams: exams && shelve(exams).startable.length };
}

export function StudyTiles() {
  const counted: Partial<Record<string, number | undefined>> = useCounted();
  const figures = useQuery(studentStatsQuery).data?.figures;
  return (
    <section aria-label="Your study in figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ key, label, icon: Icon, to }) => {
        const figure = figures?.[key];
        const value = counted[key] ?? figure?.value;
        return (
          <StatTile
            key={key}
            label={label}
            // A dash while the figure is unknown: never a made-up one.
            value={value === undefined ? '–' : value.toLocaleString('en-NG')}
            icon={<Icon aria-hidden="true" />}
            change={changeOf(figure)}
            direction={directionOf(figure?.changePercent ?? null)}
            to={to}
          />
        );
      })}
    </section>
  );
}
