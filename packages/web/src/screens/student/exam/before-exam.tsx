import type { StudentExam } from '@akada/contract';
import { CalendarClock, Clock, FileQuestion, Repeat } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { windowRange } from '../../../data/exams/exam-words.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { resultPath } from '../shared/result-paths.ts';
import { isTold, Told } from './paper-notes.tsx';

type PageProps = { title: string; hasHeading?: boolean; children: ReactNode };

export function ExamPage({ title, hasHeading = false, children }: PageProps) {
  const { name } = useSchool();
  return (
    // Spaces in pixels, so that large text keeps its room on a phone.
    <main className="mx-auto grid min-h-screen w-full max-w-xl grid-cols-1 content-center p-4 py-8 [--spacing:4px]">
      <PageTitle>{`${title} · ${name}`}</PageTitle>
      {!hasHeading && <h1 className="sr-only">{title}</h1>}
      {children}
    </main>
  );
}

function Fact({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <span className="text-green [&_svg]:size-5" aria-hidden="true">
        {icon}
      </span>
      <dt className="flex-1 text-soft">{label}</dt>
      <dd className="text-right font-heading text-base font-bold">{value}</dd>
    </div>
  );
}

function Rules({ exam }: { exam: StudentExam }) {
  if (!isTold(exam)) return null;
  return (
    <section aria-labelledby="exam-rules" className="mt-5">
      <h2 id="exam-rules" className="text-base">
        Instructions
      </h2>
      <div className="mt-2 grid gap-2">
        <Told told={exam} />
      </div>
    </section>
  );
}

/** The newest result counts, so a second attempt can make a grade worse. */
function attemptWords(used: number, most: number): string {
  return `${used + 1} of ${most}${used > 0 ? '. Its result will count, not the one before' : ''}`;
}

type StartProps = { exam: StudentExam; isStarting: boolean; onStart: () => void };

export function StartScreen({ exam, isStarting, onStart }: StartProps) {
  const format = useFormat();
  const { timeZone } = useSchool();
  const { minutesAvailable, extraMinutes = 0, duration, attemptsUsed, maxAttempts } = exam;
  const time = minutesAvailable > 0 ? format.minutes(minutesAvailable) : 'less than 1 min';
  return (
    <ExamPage title={exam.title} hasHeading>
      <Card className="sm:p-8">
        <p className="font-heading text-base font-semibold text-green">{exam.title}</p>
        <h1 className="mt-1 text-xl sm:text-2xl">Ready to Start Exam?</h1>
        <p className="mt-3 whitespace-pre-line text-soft wrap-anywhere">{exam.description}</p>
        <p className="mt-3 text-base">Once you start, the timer will begin and you cannot pause the exam.</p>
        <dl className="mt-5 divide-y divide-line border-y border-line">
          <Fact icon={<FileQuestion />} label="Questions" value={String(exam.questionCount)} />
          <Fact icon={<CalendarClock />} label="Open" value={windowRange(exam, serverTime(), timeZone)} />
          <Fact
            icon={<Clock />}
            label="Your time"
            value={extraMinutes > 0 ? `${time}, ${format.minutes(extraMinutes)} of it extra` : time}
          />
          <Fact icon={<Repeat />} label="Attempt" value={attemptWords(attemptsUsed, maxAttempts)} />
        </dl>
        <Rules exam={exam} />
        {exam.extraAttempt && (
          <div className="mt-5">
            <Notice>{`Your school gave you this attempt. Reason: ${exam.extraAttempt.reason}`}</Notice>
          </div>
        )}
        {exam.questionCount === 0 && (
          <div className="mt-5">
            <Notice tone="warning">
              <p className="font-semibold">No Questions Available</p>
              <p>Nobody has put questions into this exam yet. Please come back later.</p>
            </Notice>
          </div>
        )}
        {minutesAvailable - extraMinutes < duration && (
          <div className="mt-5">
            <Notice tone="warning">
              {`You will have ${time}${extraMinutes > 0 ? '' : ` instead of ${format.minutes(duration)}`}: this exam closes on ${format.dateTime(exam.closesAt)}.`}
            </Notice>
          </div>
        )}
        <p className="mt-5 text-soft">
          Every answer is saved as you go. If your device goes off, come back to this page: your answers stay, and the
          timer goes on.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {exam.questionCount > 0 && (
            <Button size="lg" loading={isStarting} onClick={onStart} className="grow">
              Start Exam
            </Button>
          )}
          <LinkButton size="lg" variant="secondary" to="/student/exams" className="max-[22rem]:grow">
            Cancel
          </LinkButton>
        </div>
      </Card>
    </ExamPage>
  );
}

const backToExams = <LinkButton to="/student/exams">Back to Exams</LinkButton>;

export function ExamClosed({ exam }: { exam: StudentExam }) {
  const { dateTime } = useFormat();
  const words = {
    'not-open': [
      'This exam has not opened yet',
      `‘${exam.title}’ opens on ${dateTime(exam.opensAt)} and closes on ${dateTime(exam.closesAt)}.`,
    ],
    closed: ['This exam is closed', `‘${exam.title}’ closed on ${dateTime(exam.closesAt)}.`],
    open: ['This exam is not open to you', `‘${exam.title}’ is not active, or it is set for another class.`],
  }[exam.window];
  return (
    <ExamPage title={exam.title}>
      <EmptyState mark="paper" title={words[0] ?? ''} text={words[1]} action={backToExams} />
    </ExamPage>
  );
}

export function ExamNotFound() {
  return (
    <ExamPage title="Exam not found">
      <EmptyState
        mark="search"
        title="Exam not found"
        text="It may have been removed, or it is set for another class."
        action={backToExams}
      />
    </ExamPage>
  );
}

const readingTimeMs = 2500;

export function EmptyExam({ examId, onGoOn }: { examId: string; onGoOn?: () => void }) {
  useEffect(() => {
    if (!onGoOn) return;
    const timer = setTimeout(onGoOn, readingTimeMs);
    return () => clearTimeout(timer);
  }, [onGoOn]);
  return (
    <ExamPage title="No Questions Available">
      <EmptyState
        mark="paper"
        title="No Questions Available"
        text="Nobody has put questions into this exam yet. Please tell your teacher."
        action={
          <>
            <LinkButton to={resultPath(examId)} replace>
              View Results
            </LinkButton>
            <LinkButton variant="secondary" to="/student/exams">
              Back to Exams
            </LinkButton>
          </>
        }
      />
    </ExamPage>
  );
}
