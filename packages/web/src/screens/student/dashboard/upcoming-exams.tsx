import type { StudentExam } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { shelve } from '../../../data/exam-shelves.ts';
import { timeLeftText, windowText } from '../../../data/exam-words.ts';
import { isRunning, studentExamsQuery } from '../../../data/exams.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Panel, PanelRows, PanelSkeleton } from './panel.tsx';

function ExamRow({ exam, now }: { exam: StudentExam; now: number }) {
  const titleId = useId();
  const format = useFormat();
  const { timeZone } = useSchool();
  const running = isRunning(exam);
  return (
    <li className="flex min-h-20 items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className="line-clamp-2 text-sm" title={exam.title}>
          {exam.title}
        </h3>
        <p className="flex flex-wrap gap-x-3 text-xs text-soft">
          <span>{format.counted(exam.duration, 'minute')}</span>
          <span className={running ? 'font-semibold text-amber-ink' : undefined}>
            {running ? `Running: ${timeLeftText(exam, now)}` : windowText(exam, now, timeZone)}
          </span>
        </p>
      </div>
      {exam.canStart ? (
        <LinkButton
          size="sm"
          variant={running ? 'primary' : 'secondary'}
          to={`/student/exam/${exam._id}`}
          aria-describedby={titleId}
        >
          {running ? 'Continue' : 'Start'}
        </LinkButton>
      ) : (
        <Button size="sm" variant="secondary" disabled aria-describedby={titleId}>
          Start
        </Button>
      )}
    </li>
  );
}

function Rows() {
  const now = useNow();
  const { data, error, isPending, isFetching, refetch } = useQuery(studentExamsQuery);
  if (isPending) return <PanelSkeleton />;
  if (!data) {
    return <LoadFailed title="Error loading exams" query={{ error, isFetching, refetch }} />;
  }
  const { startable, later } = shelve(data);
  const upcoming = [...startable, ...later].slice(0, 4);
  if (upcoming.length === 0) {
    return (
      <EmptyState
        mark="paper"
        title="No exams available"
        text="Exams for your class appear here as soon as they are set."
      />
    );
  }
  return (
    <PanelRows>
      {upcoming.map((exam) => (
        <ExamRow key={exam._id} exam={exam} now={now} />
      ))}
    </PanelRows>
  );
}

export function UpcomingExams() {
  return (
    <Panel title="Upcoming Exams" all={{ label: 'All exams', to: '/student/exams' }}>
      <Rows />
    </Panel>
  );
}
