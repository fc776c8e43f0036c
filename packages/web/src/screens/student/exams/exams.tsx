import type { StudentExam } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronRight, Timer } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useSearchParams } from 'react-router';
import { timeLeftText, windowRange, windowText } from '../../../data/exams/exam-words.ts';
import { hasNoQuestions, isRunning, partitionExams, studentExamsQuery } from '../../../data/exams/exams.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyAtRest } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { CompletedExams } from './completed-exams.tsx';

const CalendarFeed = lazyAtRest(async () => ({ default: (await import('./calendar.tsx')).CalendarFeed }));

function noteOf(exam: StudentExam, { counted, dateTime }: ReturnType<typeof useFormat>): string | null {
  if (isRunning(exam)) return null;
  if (hasNoQuestions(exam)) return 'Nobody has put questions into this exam yet. Please come back later.';
  if (exam.window === 'not-open') return 'You can start this exam as soon as it opens.';
  if (exam.window === 'closed') return `This exam closed on ${dateTime(exam.closesAt)}.`;
  if (exam.minutesAvailable - (exam.extraMinutes ?? 0) < exam.duration) {
    return `You will have ${counted(exam.minutesAvailable, 'minute')}: the exam closes before its full time is over.`;
  }
  const { attempt, extraAttempt } = exam;
  if (extraAttempt) return `Your school gave you this attempt. Reason: ${extraAttempt.reason}`;
  if (!attempt) return null;
  const result = attempt.toMark ? 'still to be marked' : `${attempt.percent ?? 0}%`;
  return `You have taken this exam (${result}) and may take it again.`;
}

function ExamAction({ exam, describedBy }: { exam: StudentExam; describedBy: string }) {
  const note = noteOf(exam, useFormat());
  const noteId = `${describedBy}-note`;
  const described = note ? `${describedBy} ${noteId}` : describedBy;
  return (
    <div className="mt-auto pt-4">
      {hasNoQuestions(exam) && <p className="font-semibold">No Questions Available</p>}
      {note && (
        <p id={noteId} className="mb-3 text-xs text-soft">
          {note}
        </p>
      )}
      {!hasNoQuestions(exam) && exam.canStart && (
        <LinkButton wide to={`/student/exam/${exam._id}`} aria-describedby={described}>
          {isRunning(exam) ? 'Continue Exam' : 'Start Exam'}
        </LinkButton>
      )}
      {!exam.canStart && (
        <Button wide disabled variant="secondary" aria-describedby={described}>
          Start Exam
        </Button>
      )}
    </div>
  );
}

function Facts({ exam }: { exam: StudentExam }) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {[
        classLabel(exam.classLevel),
        counted(exam.duration, 'minute'),
        counted(exam.questionCount, 'question'),
        `Difficulty: ${exam.difficulty}`,
      ].map((fact) => (
        <li key={fact} className="flex">
          <Badge>{fact}</Badge>
        </li>
      ))}
    </ul>
  );
}

const soonMs = 86_400_000;

function When({ exam, now }: { exam: StudentExam; now: number }) {
  const { timeZone } = useSchool();
  const { dateTime } = useFormat();
  if (isRunning(exam)) {
    return (
      <p className="mt-3 flex items-center gap-1.5 font-semibold text-amber-ink">
        <Timer className="size-4.5 shrink-0" aria-hidden="true" />
        Running: {timeLeftText(exam, now)}
      </p>
    );
  }
  const isSoon = exam.window === 'open' && Date.parse(exam.closesAt) - now < soonMs;
  return (
    <div className="mt-3 flex gap-1.5" title={`${dateTime(exam.opensAt)} to ${dateTime(exam.closesAt)}`}>
      <CalendarClock className="mt-0.5 size-4.5 shrink-0 text-soft" aria-hidden="true" />
      <div>
        <p>{windowRange(exam, now, timeZone)}</p>
        {exam.window !== 'not-open' && (
          <p className={isSoon ? 'font-semibold text-amber-ink' : undefined}>{windowText(exam, now, timeZone)}</p>
        )}
      </div>
    </div>
  );
}

function ExamCard({ exam, now }: { exam: StudentExam; now: number }) {
  const titleId = useId();
  return (
    <Card as="li" className="flex flex-col">
      <h3 id={titleId} className="text-base">
        {exam.title}
      </h3>
      <MoreText text={exam.description} describedBy={titleId} />
      <Facts exam={exam} />
      <When exam={exam} now={now} />
      <ExamAction exam={exam} describedBy={titleId} />
    </Card>
  );
}

type CardsProps = { exams: readonly StudentExam[]; now: number };

function ExamCards({ exams, now }: CardsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {exams.map((exam) => (
        <ExamCard key={exam._id} exam={exam} now={now} />
      ))}
    </ul>
  );
}

type SectionProps = CardsProps & { title: string; hideTitle?: boolean };

function Section({ title, hideTitle, exams, now }: SectionProps) {
  if (exams.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className={hideTitle ? 'sr-only' : 'mb-3 text-lg'}>{title}</h2>
      <ExamCards exams={exams} now={now} />
    </section>
  );
}

/** Too late to start: nothing a student has to look through on the way to an exam. */
function ClosedExams({ exams, now }: CardsProps) {
  if (exams.length === 0) return null;
  return (
    <details className="group mb-8 border-t border-line">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-5 shrink-0 transition-transform group-open:rotate-90" aria-hidden="true" />
        <h2 className="text-lg">Closed exams</h2>
        <Badge>{exams.length}</Badge>
      </summary>
      <div className="mt-2">
        <ExamCards exams={exams} now={now} />
      </div>
    </details>
  );
}

type AvailableExamsProps = Record<'startable' | 'later' | 'missed', readonly StudentExam[]>;

function AvailableExams({ startable, later, missed }: AvailableExamsProps) {
  const now = useNow();
  return (
    <>
      {startable.length === 0 && (
        <div className="mb-8">
          <EmptyState
            mark="paper"
            title="No exams available"
            text={
              later.length > 0
                ? 'Nothing is open right now. Below is what comes next.'
                : 'Exams for your class appear here as soon as a teacher sets them.'
            }
          />
        </div>
      )}
      <Section title="Open now" hideTitle exams={startable} now={now} />
      <Section title="Opening later" exams={later} now={now} />
      <ClosedExams exams={missed} now={now} />
      <Suspense fallback={null}>
        <CalendarFeed />
      </Suspense>
    </>
  );
}

function ExamTabs({ exams }: { exams: readonly StudentExam[] }) {
  const [params, setParams] = useSearchParams();
  const { completed, ...available } = partitionExams(exams);
  return (
    <Tabs
      label="Exams"
      value={params.get('tab') === 'completed' ? 'completed' : 'available'}
      onChange={(tab) => setParams(tab === 'completed' ? { tab } : {}, { replace: true, preventScrollReset: true })}
      items={[
        { value: 'available', label: 'Available Exams', panel: <AvailableExams {...available} /> },
        { value: 'completed', label: 'Completed Exams', panel: <CompletedExams exams={completed} /> },
      ]}
    />
  );
}

export function Exams() {
  const exams = useQuery(studentExamsQuery);
  return (
    <div className="[--spacing:4px]">
      <PageHeader title="Exams" />
      <Loaded query={exams} failure="Error loading exams" loading={<Skeleton shape="cards" count={3} />}>
        {(data) => <ExamTabs exams={data} />}
      </Loaded>
    </div>
  );
}
