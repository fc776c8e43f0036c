import type { Lesson, PurchasedLesson, StudentExam } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { lessonsQuery, purchasedLessonsQuery, startFilters, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { timeLeftText, windowText } from '../../../data/exams/exam-words.ts';
import { studentExamsQuery } from '../../../data/exams/exams.ts';
import { practiceQuery } from '../../../data/exams/practice-topics.ts';
import { myOrdersQuery, orderPath } from '../../../data/money/orders.ts';
import { useUser } from '../../../data/people/session.ts';
import { pendingPaymentsStaleMs } from '../../../data/platform/query-client.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import { Thumbnail } from '../../../ui/picture.tsx';
import { useNow } from '../../../ui/time.tsx';
import { refusedText, waitText } from '../shared/order-words.ts';
import { resultPath } from '../shared/result-paths.ts';
import { type NextStep, nextStep } from './next-step.ts';

type StepWords = {
  text: string;
  action: string;
  to: string;
  ownDocument?: boolean;
  lesson?: { picture: string; title: string; progress: number };
};

function lessonWords(lesson: PurchasedLesson): StepWords {
  const { _id, title, progress, watchedAt, positionSeconds, durationSeconds } = lesson;
  const link = { to: `/student/lesson/${_id}`, ownDocument: true };
  const more = { ...link, lesson: { picture: thumbnailPath(_id), title, progress } };
  if (watchedAt === undefined) return { text: `Next up: ‘${title}’.`, action: 'Watch', ...more };
  const at = clockText(Math.floor(positionSeconds));
  const of = durationSeconds > 0 ? ` of ${clockText(Math.floor(durationSeconds))}` : '';
  return { text: `Go on with ‘${title}’ at ${at}${of}.`, action: 'Continue Lesson', ...more };
}

function freeWords({ _id, title }: Lesson): StepWords {
  const lesson = { picture: thumbnailPath(_id), title, progress: 0 };
  return {
    text: `Begin with a free lesson: ‘${title}’.`,
    action: 'See the lesson',
    to: `/student/lessons/${_id}`,
    lesson,
  };
}

/** ', attempt 2 of 2' where it was sat before. */
const attemptText = ({ attemptsUsed, maxAttempts }: StudentExam) =>
  attemptsUsed > 0 ? `, attempt ${attemptsUsed + 1} of ${maxAttempts}` : '';

function weakWords(exam: StudentExam): StepWords {
  const again = exam.canStart ? `, then try again${attemptText(exam)}` : '';
  const text = `‘${exam.title}’ went ${exam.lastResult?.percent}%. Look at what went wrong and practise it${again}.`;
  return { text, action: 'Review and practise', to: resultPath(exam._id) };
}

function examWords(kind: 'running-exam' | 'open-exam' | 'exam-today', exam: StudentExam, words: Words): StepWords {
  const { _id, title } = exam;
  const to = `/student/exam/${_id}`;
  if (kind === 'running-exam') {
    const left = timeLeftText(exam, words.now).toLowerCase();
    return { text: `Your exam ‘${title}’ is running: ${left}.`, action: 'Continue Exam', to };
  }
  const when = windowText(exam, words.now, words.timeZone).replace(/^[A-Z]/, (first) => first.toLowerCase());
  if (kind === 'exam-today') return { text: `‘${title}’ ${when}.`, action: 'See exams', to: '/student/exams' };
  return { text: `‘${title}’ ${when}${attemptText(exam)}.`, action: 'Start Exam', to };
}

function countWords(kind: 'wrong' | 'due', count: number): StepWords {
  const questions = counted(count, 'question');
  const text = {
    wrong: `${questions} that you answered wrong last time.`,
    due: `${questions} to answer again, so that you do not forget.`,
  }[kind];
  return { text, action: 'Practise now', to: '/student/practice' };
}

type Words = { now: number; timeZone: string; money: (amount: number) => string };

function stepWords(step: NextStep, words: Words): StepWords {
  switch (step.kind) {
    case 'weak-result':
      return weakWords(step.exam);
    case 'order':
      return { text: waitText(step.order, words.money), action: 'How to pay', to: orderPath(step.order) };
    case 'rejected-order':
      return { text: refusedText(step.order), action: 'See what to do', to: orderPath(step.order) };
    case 'wrong':
    case 'due':
      return countWords(step.kind, step.count);
    case 'lesson':
      return lessonWords(step.lesson);
    case 'free-lesson':
      return freeWords(step.lesson);
    case 'browse':
      return { text: 'Find your next lesson.', action: 'Browse Lessons', to: '/student/lessons' };
    default:
      return examWords(step.kind, step.exam, words);
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

function Waiting() {
  return (
    <div className="animate-pulse" aria-hidden="true">
      <div className="mt-2 h-5 w-4/5 max-w-80 rounded-sm bg-board-line" />
      <div className="mt-4 h-12 w-36 rounded-md bg-board-line" />
    </div>
  );
}

/** A new student's first lesson. */
function useFreeLesson(isNew: boolean): Lesson | undefined {
  const { classLevel } = useUser();
  const filters = { ...startFilters(classLevel), isPaid: 'false' } as const;
  return useQuery({ ...lessonsQuery(filters), enabled: isNew }).data?.data.find(({ purchased }) => !purchased);
}

function useNextStep(): { isReady: boolean; words: StepWords | undefined } {
  const { timeZone } = useSchool();
  const { money } = useFormat();
  const now = useNow();
  const exams = useQuery(studentExamsQuery);
  const lessons = useQuery(purchasedLessonsQuery);
  const orders = useQuery({ ...myOrdersQuery, staleTime: pendingPaymentsStaleMs });
  const practice = useQuery(practiceQuery);
  const isNew = exams.data?.length === 0 && lessons.data?.length === 0;
  const free = useFreeLesson(isNew);
  const step = nextStep({
    ...{ exams: exams.data, lessons: lessons.data, orders: orders.data, practice: practice.data },
    ...{ free, now, timeZone },
  });
  // A failed list reports itself in its own section below, and nothing waits for it.
  const isReady = [exams, lessons, orders, practice].every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );
  return { isReady, words: step && stepWords(step, { now, timeZone, money }) };
}

export function Welcome() {
  const { fullName } = useUser();
  const firstName = fullName.trim().split(/\s+/)[0] ?? '';
  const { isReady, words } = useNextStep();
  return (
    <section
      aria-labelledby="welcome"
      className="relative isolate min-h-42 overflow-hidden rounded-md border border-board-line bg-board p-5 sm:min-h-48 sm:p-6 sm:pr-76"
    >
      <BannerPicture lesson={isReady ? words?.lesson : undefined} />
      <h2 id="welcome" className="text-xl break-words text-chalk">
        Welcome{firstName && `, ${firstName}`}
      </h2>
      {!isReady && <Waiting />}
      {isReady && words && <First words={words} />}
    </section>
  );
}
