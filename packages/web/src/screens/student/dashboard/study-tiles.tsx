import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, ClipboardList, Clock, LibraryBig } from 'lucide-react';
import { shelve } from '../../../data/exam-shelves.ts';
import { studentExamsQuery } from '../../../data/exams.ts';
import { purchasedLessonsQuery } from '../../../data/lessons.ts';
import { studentStatsQuery } from '../../../data/stats.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';

/** A dash while the figure is unknown: never a made-up one. */
const figure = (count: number | undefined) => (count === undefined ? '–' : count.toLocaleString('en-NG'));

export function StudyTiles() {
  const lessons = useQuery(purchasedLessonsQuery).data;
  const exams = useQuery(studentExamsQuery).data;
  const stats = useQuery(studentStatsQuery).data;
  return (
    <section aria-label="Your study in figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label="My Lessons"
        value={figure(lessons?.length)}
        icon={<LibraryBig aria-hidden="true" />}
        to="/student/my-lessons"
      />
      <StatTile
        label="Available Exams"
        value={figure(exams && shelve(exams).startable.length)}
        icon={<ClipboardList aria-hidden="true" />}
        to="/student/exams"
      />
      <StatTile
        label="Completed Exams"
        value={figure(stats?.completedExams)}
        icon={<ClipboardCheck aria-hidden="true" />}
        to="/student/exams?tab=completed"
      />
      <StatTile
        label="Study Hours"
        value={figure(stats?.studyHours)}
        icon={<Clock aria-hidden="true" />}
        to="/student/my-lessons"
      />
    </section>
  );
}
