import type { AttemptSummary, PurchasedLesson, StudentExam } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { byLastWatched, purchasedLessonsQuery, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { timeLeftText, windowText } from '../../../data/exams/exam-words.ts';
import { hasNoQuestions, isRunning, partitionExams, studentExamsQuery } from '../../../data/exams/exams.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { relative } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { Thumbnail } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOpeningText } from '../../shared/opening.tsx';
import { ResultsLine } from '../shared/results-line.tsx';
import { WatchLink } from '../shared/watch-link.tsx';

type PanelProps = { title: string; all: { label: string; to: string }; children: ReactNode };

function Panel({ title, all, children }: PanelProps) {
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
      {children}
    </section>
  );
}

function PanelRows({ none, children }: { none: ReactNode; children: readonly ReactNode[] }) {
  if (children.length === 0) return none;
  return (
    <Card flush>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
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
  const lessons = useQuery(purchasedLessonsQuery);
  const none = (
    <EmptyState
      mark="book"
      title="No lessons purchased yet"
      text="Your lessons stand here, so that you can go on where you stopped."
      action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
    />
  );
  return (
    <Panel title="Recent Lessons" all={{ label: 'All my lessons', to: '/student/my-lessons' }}>
      <Loaded query={lessons} failure="Error loading lessons" loading={panelSkeleton}>
        {(data) => (
          <PanelRows none={none}>
            {byLastWatched(data)
              .slice(0, 4)
              .map((lesson) => (
                <LessonRow key={lesson._id} lesson={lesson} now={now} />
              ))}
          </PanelRows>
        )}
      </Loaded>
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
  const exams = useQuery(studentExamsQuery);
  const none = (
    <EmptyState
      mark="paper"
      title="No exams available"
      text="Exams for your class appear here as soon as they are set."
    />
  );
  return (
    <Panel title="Upcoming Exams" all={{ label: 'All exams', to: '/student/exams' }}>
      <Loaded query={exams} failure="Error loading exams" loading={panelSkeleton}>
        {(data) => (
          <PanelRows none={none}>
            {upcomingOf(data).map((exam) => (
              <ExamRow key={exam._id} exam={exam} now={now} />
            ))}
          </PanelRows>
        )}
      </Loaded>
    </Panel>
  );
}

type Result = { exam: StudentExam; percent: number; grade: AttemptSummary['grade'] };

const shown = 8;

function resultsOf(exams: readonly StudentExam[]): Result[] {
  return partitionExams(exams).completed.flatMap((exam) => {
    const { percent, grade } = exam.lastResult ?? {};
    return percent === undefined ? [] : [{ exam, percent, grade }];
  });
}

export function YourResults() {
  const results = resultsOf(useQuery(studentExamsQuery).data ?? []).slice(0, shown);
  const [latest] = results;
  if (!latest) return null;
  const percents = results.map(({ percent }) => percent).reverse();
  return (
    <Panel title="Your Results" all={{ label: 'All results', to: '/student/exams?tab=completed' }}>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-heading text-xl font-bold">
            {latest.percent}%{latest.grade !== undefined && <span className="text-soft"> · {latest.grade}</span>}
          </p>
          <p className="text-xs text-soft">
            Last result:{' '}
            <Link
              to={`/student/exam-result/${latest.exam._id}`}
              className="inline-block py-1.5 font-semibold text-green underline underline-offset-2"
            >
              {latest.exam.title}
            </Link>
          </p>
        </div>
        {percents.length > 1 && (
          <div className="min-w-0 flex-1 basis-48">
            <ResultsLine percents={percents} />
            <p className="mt-1 text-xs text-soft">
              Your last {percents.length} results: {percents.map((percent) => `${percent}%`).join(', ')}
            </p>
          </div>
        )}
      </Card>
    </Panel>
  );
}
