import type { PurchasedLesson, StudentExam } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { byLastWatched, purchasedLessonsQuery, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { timeLeftText, windowText } from '../../../data/exams/exam-words.ts';
import { hasNoQuestions, isRunning, partitionExams, studentExamsQuery } from '../../../data/exams/exams.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { relative } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { Thumbnail } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOpeningText } from '../../shared/opening.tsx';
import { WatchLink } from '../shared/watch-link.tsx';

type PanelProps<Row> = {
  title: string;
  all: { label: string; to: string };
  query: UseQueryResult<readonly Row[]>;
  failure: string;
  rowsOf: (data: readonly Row[]) => readonly Row[];
  children: (row: Row) => ReactNode;
};

/** Nothing where there are no rows: a new student's dashboard has one thing to do. */
function Panel<Row>({ title, all, query, failure, rowsOf, children }: PanelProps<Row>) {
  if (query.data && rowsOf(query.data).length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <Link
          to={all.to}
          className="inline-flex min-h-11 items-center font-semibold text-green underline-offset-2 hover:underline"
        >
          {all.label}
        </Link>
      </div>
      <Loaded query={query} failure={failure} loading={panelSkeleton}>
        {(data) => (
          <Card flush>
            <ul className="divide-y divide-line">{rowsOf(data).map(children)}</ul>
          </Card>
        )}
      </Loaded>
    </section>
  );
}

const panelSkeleton = (
  <Loading className="flex flex-col gap-px overflow-hidden rounded-md border border-line">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <SkeletonBox key={row} className="h-20 rounded-none" />
    ))}
  </Loading>
);

/** 'Stopped at 4:10, yesterday' */
function whereText({ watchedAt, progress, positionSeconds }: PurchasedLesson, now: number, timeZone: string): string {
  if (watchedAt === undefined) return 'Not started';
  const when = relative(watchedAt, now, timeZone);
  return progress >= 100 ? `Watched, ${when}` : `Stopped at ${clockText(Math.floor(positionSeconds))}, ${when}`;
}

function LessonRow({ lesson, now }: { lesson: PurchasedLesson; now: number }) {
  const titleId = useId();
  const { timeZone } = useSchool();
  const openingText = useOpeningText();
  return (
    <li className="flex items-center gap-3 p-3">
      <Thumbnail src={thumbnailPath(lesson._id)} className="hidden w-28 shrink-0 rounded-sm sm:block" />
      <div className="min-w-0 flex-1">
        <h3 id={titleId} className="line-clamp-2 text-sm" title={lesson.title}>
          {lesson.title}
        </h3>
        <p className="truncate text-xs text-soft">
          {lesson.opensAt === undefined ? whereText(lesson, now, timeZone) : openingText(lesson.opensAt)}
        </p>
        <ProgressBar label={`Watched of ${lesson.title}`} percent={lesson.progress} />
      </div>
      {lesson.opensAt === undefined && (
        <WatchLink lessonId={lesson._id} size="sm" variant="secondary" aria-describedby={titleId}>
          Continue
        </WatchLink>
      )}
    </li>
  );
}

export function RecentLessons() {
  const now = useNow();
  return (
    <Panel
      title="Recent Lessons"
      all={{ label: 'All my lessons', to: '/student/my-lessons' }}
      query={useQuery(purchasedLessonsQuery)}
      failure="Error loading lessons"
      rowsOf={(lessons) => byLastWatched(lessons).slice(0, 4)}
    >
      {(lesson) => <LessonRow key={lesson._id} lesson={lesson} now={now} />}
    </Panel>
  );
}

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
      {hasNoQuestions(exam) && <p className="max-w-28 text-right text-xs font-semibold">No Questions Available</p>}
      {!hasNoQuestions(exam) && exam.canStart && (
        <LinkButton
          size="sm"
          variant={running ? 'primary' : 'secondary'}
          to={`/student/exam/${exam._id}`}
          aria-describedby={titleId}
        >
          {running ? 'Continue' : 'Start'}
        </LinkButton>
      )}
      {!exam.canStart && (
        <Button size="sm" variant="secondary" disabled aria-describedby={titleId}>
          Start
        </Button>
      )}
    </li>
  );
}

function upcomingOf(exams: readonly StudentExam[]) {
  const { startable, later } = partitionExams(exams);
  return [...startable, ...later].slice(0, 4);
}

export function UpcomingExams() {
  const now = useNow();
  return (
    <Panel
      title="Upcoming Exams"
      all={{ label: 'All exams', to: '/student/exams' }}
      query={useQuery(studentExamsQuery)}
      failure="Error loading exams"
      rowsOf={upcomingOf}
    >
      {(exam) => <ExamRow key={exam._id} exam={exam} now={now} />}
    </Panel>
  );
}
