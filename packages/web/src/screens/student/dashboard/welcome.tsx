import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { shelve } from '../../../data/exam-shelves.ts';
import { studentExamsQuery } from '../../../data/exams.ts';
import { purchasedLessonsQuery } from '../../../data/lessons.ts';
import { nextSteps } from '../../../data/next-step.ts';
import { useSchool } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { useNow } from '../../../ui/use-now.ts';
import { BannerPicture } from './banner-picture.tsx';
import { type StepWords, stepWords } from './step-words.ts';

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

/** Holds the place of a sentence and its button, so that nothing jumps when they come. */
function Waiting() {
  return (
    <div className="animate-pulse" aria-hidden="true">
      <div className="mt-2 h-5 w-4/5 max-w-80 rounded-sm bg-board-line" />
      <div className="mt-4 h-12 w-36 rounded-md bg-board-line" />
    </div>
  );
}

/** The banner: a greeting, the one thing to do next, and what comes after it. */
export function Welcome() {
  const { fullName } = useUser();
  const { timeZone } = useSchool();
  const now = useNow();
  const exams = useQuery(studentExamsQuery);
  const lessons = useQuery(purchasedLessonsQuery);
  const firstName = fullName.trim().split(/\s+/)[0] ?? '';
  // What could not be loaded says so in its own section below; the banner goes on with the rest.
  const isReady = !exams.isPending && !lessons.isPending;
  const steps = nextSteps(shelve(exams.data ?? []).startable, lessons.data ?? [], now);
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
