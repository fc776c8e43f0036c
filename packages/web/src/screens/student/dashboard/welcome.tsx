import type { PurchasedLesson, StudentExam } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { byLastWatched, purchasedLessonsQuery, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { timeLeftText, windowText } from '../../../data/exams/exam-words.ts';
import { hasNoQuestions, isRunning, partitionExams, studentExamsQuery } from '../../../data/exams/exams.ts';
import { useUser } from '../../../data/people/session.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { Thumbnail } from '../../../ui/picture.tsx';
import { useNow } from '../../../ui/time.tsx';

const soonMs = 3 * 86_400_000;

type NextStep =
  | { kind: 'running-exam' | 'closing-exam'; exam: StudentExam }
  | { kind: 'lesson'; lesson: PurchasedLesson }
  | { kind: 'browse' };

/** The last watched of the unfinished lessons, else the newest one not begun. */
function lessonToWatch(lessons: readonly PurchasedLesson[]): PurchasedLesson | undefined {
  const ordered = byLastWatched(lessons);
  const isBegun = ({ watchedAt, progress }: PurchasedLesson) => watchedAt !== undefined && progress < 100;
  return ordered.find(isBegun) ?? ordered.find(({ progress }) => progress === 0);
}

function examStep(exam: StudentExam, now: number): NextStep[] {
  if (isRunning(exam)) return [{ kind: 'running-exam', exam }];
  return Date.parse(exam.closesAt) - now < soonMs ? [{ kind: 'closing-exam', exam }] : [];
}

/** `startable` comes with the most urgent exam first. */
function nextSteps(startable: readonly StudentExam[], lessons: readonly PurchasedLesson[], now: number): NextStep[] {
  const lesson = lessonToWatch(lessons.filter(({ opensAt }) => opensAt === undefined));
  const ready = startable.filter((exam) => !hasNoQuestions(exam));
  const steps = ready.slice(0, 2).flatMap((exam) => examStep(exam, now));
  if (lesson) steps.push({ kind: 'lesson', lesson });
  return steps.length > 0 ? steps.slice(0, 2) : [{ kind: 'browse' }];
}

type StepWords = {
  text: string;
  action: string;
  to: string;
  ownDocument?: boolean;
  lesson?: { picture: string; title: string; progress: number };
};

function lessonWords({ lesson }: Extract<NextStep, { kind: 'lesson' }>): StepWords {
  const { _id, title, progress, watchedAt, positionSeconds, durationSeconds } = lesson;
  const link = { to: `/student/lesson/${_id}`, ownDocument: true };
  const more = { ...link, lesson: { picture: thumbnailPath(_id), title, progress } };
  if (watchedAt === undefined) return { text: `Next up: ‘${title}’.`, action: 'Watch', ...more };
  const at = clockText(Math.floor(positionSeconds));
  const of = durationSeconds > 0 ? ` of ${clockText(Math.floor(durationSeconds))}` : '';
  return { text: `Go on with ‘${title}’ at ${at}${of}.`, action: 'Continue Lesson', ...more };
}

function stepWords(step: NextStep, now: number, timeZone: string): StepWords {
  switch (step.kind) {
    case 'running-exam': {
      const { _id, title } = step.exam;
      const text = `Your exam ‘${title}’ is running: ${timeLeftText(step.exam, now).toLowerCase()}.`;
      return { text, action: 'Continue Exam', to: `/student/exam/${_id}` };
    }
    case 'closing-exam': {
      const { _id, title } = step.exam;
      const when = windowText(step.exam, now, timeZone);
      return { text: `‘${title}’ ${when.toLowerCase()}.`, action: 'Start Exam', to: `/student/exam/${_id}` };
    }
    case 'lesson':
      return lessonWords(step);
    case 'browse':
      return { text: 'Find your next lesson.', action: 'Browse Lessons', to: '/student/lessons' };
  }
}

function Drawing() {
  return (
    <svg
      viewBox="0 0 260 160"
      fill="none"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 -z-10 hidden h-full w-64 sm:block"
      preserveAspectRatio="xMaxYMid slice"
    >
      <path d="M0 20h260M0 50h260M0 80h260M0 110h260M0 140h260" className="stroke-board-line" strokeWidth="1.5" />
      <path d="M24 0v160" className="stroke-marigold" strokeWidth="2" />
      <path d="M44 80h196m-10-7 10 7-10 7" className="stroke-chalk-soft" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M48 80c14-62 34-62 48 0s34 62 48 0 34-62 48 0 22 54 34 24"
        className="stroke-chalk"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="72" cy="33" r="8" className="stroke-marigold" strokeWidth="3" />
    </svg>
  );
}

function BannerPicture({ lesson }: { lesson: StepWords['lesson'] }) {
  if (!lesson) return <Drawing />;
  return (
    <div className="absolute inset-y-0 right-6 hidden w-60 place-items-center sm:grid" aria-hidden="true">
      <div className="w-full overflow-hidden rounded-md border border-board-line bg-board">
        <Thumbnail src={lesson.picture} eager />
        <div className="h-1.5 bg-board-line">
          <div className="h-full bg-marigold" style={{ width: `${lesson.progress}%` }} />
        </div>
      </div>
    </div>
  );
}

function First({ words }: { words: StepWords }) {
  return (
    <>
      <p className="mt-1 line-clamp-3 max-w-prose text-base text-chalk">{words.text}</p>
      <Link
        to={words.to}
        reloadDocument={words.ownDocument}
        className="mt-4 inline-flex min-h-12 items-center gap-2 rounded-md bg-marigold px-5 font-semibold text-on-marigold transition-[filter] hover:brightness-105 focus-visible:outline-marigold"
      >
        {words.action}
        <ArrowRight className="size-[1.15em]" aria-hidden="true" />
      </Link>
    </>
  );
}

function Then({ words }: { words: StepWords }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 border-t border-board-line pt-2 text-chalk-soft">
      <span className="line-clamp-2 min-w-0">{words.text}</span>
      <Link
        to={words.to}
        reloadDocument={words.ownDocument}
        className="inline-flex min-h-11 items-center font-semibold text-chalk underline decoration-marigold decoration-2 underline-offset-4 focus-visible:outline-marigold"
      >
        {words.action}
      </Link>
    </p>
  );
}

function Waiting() {
  return (
    <div className="animate-pulse" aria-hidden="true">
      <div className="mt-2 h-5 w-4/5 max-w-80 rounded-sm bg-board-line" />
      <div className="mt-4 h-12 w-36 rounded-md bg-board-line" />
    </div>
  );
}

export function Welcome() {
  const { fullName } = useUser();
  const { timeZone } = useSchool();
  const now = useNow();
  const exams = useQuery(studentExamsQuery);
  const lessons = useQuery(purchasedLessonsQuery);
  const firstName = fullName.trim().split(/\s+/)[0] ?? '';
  // A failed list reports itself in its own section below.
  const isReady = !exams.isPending && !lessons.isPending;
  const steps = nextSteps(partitionExams(exams.data ?? []).startable, lessons.data ?? [], now);
  const [first, then] = steps.map((step) => stepWords(step, now, timeZone));
  return (
    <section
      aria-labelledby="welcome"
      className="relative isolate min-h-42 overflow-hidden rounded-md border border-board-line bg-board p-5 sm:min-h-48 sm:p-6 sm:pr-76"
    >
      <BannerPicture lesson={isReady ? first?.lesson : undefined} />
      <h2 id="welcome" className="text-xl break-words text-chalk">
        Welcome{firstName && `, ${firstName}`}
      </h2>
      {!isReady && <Waiting />}
      {isReady && first && <First words={first} />}
      {isReady && then && <Then words={then} />}
    </section>
  );
}
