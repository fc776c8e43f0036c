import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { shelve } from '../../../data/exam-shelves.ts';
import { timeLeftText, windowText } from '../../../data/exam-words.ts';
import { studentExamsQuery } from '../../../data/exams.ts';
import { purchasedLessonsQuery } from '../../../data/lessons.ts';
import { type NextStep, nextStep } from '../../../data/next-step.ts';
import { useSchool } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { useNow } from '../../../ui/use-now.ts';

type Words = { text: string; action: string; to: string; ownDocument?: boolean };

function wordsOf(step: NextStep, now: number, timeZone: string): Words {
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
    case 'lesson': {
      const { _id, title, progress } = step.lesson;
      const text = progress > 0 ? `Go on with ‘${title}’. You have watched ${progress}%.` : `Next up: ‘${title}’.`;
      return {
        text,
        action: progress > 0 ? 'Continue Lesson' : 'Watch',
        to: `/student/lesson/${_id}`,
        ownDocument: true,
      };
    }
    case 'browse':
      return { text: 'Find your next lesson. Some are free.', action: 'Browse Lessons', to: '/student/lessons' };
  }
}

function Next({ words }: { words: Words }) {
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

/** A wave on ruled lines, chalked beside the words where there is room. Decoration. */
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

/** The banner: a greeting and the one thing to do next. */
export function Welcome() {
  const { fullName } = useUser();
  const { timeZone } = useSchool();
  const now = useNow();
  const exams = useQuery(studentExamsQuery);
  const lessons = useQuery(purchasedLessonsQuery);
  const firstName = fullName.trim().split(/\s+/)[0] ?? '';
  // What could not be loaded says so in its own section below; the banner goes on with the rest.
  const isReady = !exams.isPending && !lessons.isPending;
  const step = nextStep(shelve(exams.data ?? []).startable, lessons.data ?? [], now);
  return (
    <section
      aria-labelledby="welcome"
      className="relative isolate min-h-48 overflow-hidden rounded-md border border-board-line bg-board p-5 sm:min-h-44 sm:p-6 sm:pr-72"
    >
      <Drawing />
      <h2 id="welcome" className="text-xl break-words text-chalk">
        Welcome{firstName && `, ${firstName}`}
      </h2>
      {isReady && <Next words={wordsOf(step, now, timeZone)} />}
    </section>
  );
}
