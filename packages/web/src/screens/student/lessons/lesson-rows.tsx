import type { Lesson, PurchasedLesson, StudentExam } from '@akada/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { byLastWatched, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { isRunning, partitionExams } from '../../../data/exams/exams.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Thumbnail } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { LessonPrice } from '../shared/lesson-action.tsx';
import { playerPath } from '../shared/watch-link.tsx';

const mostInRow = 6;
const newForMs = 14 * 86_400_000;

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')} `;

/** The next exam that has not been sat: its subject is the one that its title names. */
function examAhead(exams: readonly StudentExam[]): StudentExam | undefined {
  const { startable, later } = partitionExams(exams);
  return [...startable, ...later].find((exam) => exam.attempt === undefined || isRunning(exam));
}

type Found = { purchased: readonly PurchasedLesson[]; exams: readonly StudentExam[]; lessons: readonly Lesson[] };

/** Each lesson stands in the first row that fits; a row with all there is would only repeat the list. */
function rowsOf({ purchased, exams, lessons }: Found, now = serverTime()) {
  const begun = byLastWatched(purchased).filter(
    ({ watchedAt, progress, opensAt }) => watchedAt !== undefined && progress < 100 && opensAt === undefined,
  );
  const exam = examAhead(exams);
  const left = new Set(lessons.filter((lesson) => !lesson.purchased));
  const take = (fits: (lesson: Lesson) => boolean) => {
    const row = [...left].filter(fits).slice(0, mostInRow);
    if (row.length === lessons.length) return [];
    for (const lesson of row) left.delete(lesson);
    return row;
  };
  return {
    begun: begun.slice(0, mostInRow),
    exam,
    forExam: exam
      ? take(
          ({ subject, classLevel }) =>
            classLevel === exam.classLevel && subject !== '' && wordsOf(exam.title).includes(wordsOf(subject)),
        )
      : [],
    free: take(({ price }) => price === 0),
    fresh: take(({ createdAt }) => now - Date.parse(createdAt) < newForMs),
  };
}

type RowProps<Item> = {
  title: string;
  note?: string | undefined;
  lessons: readonly Item[];
  children: (item: Item) => ReactNode;
};

export function Row<Item extends Lesson>({ title, note, lessons, children }: RowProps<Item>) {
  const titleId = useId();
  if (lessons.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-4">
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      {note && <p className="truncate text-xs text-soft">{note}</p>}
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-2">
        {lessons.map((lesson) => (
          <li
            key={lesson._id}
            className="relative flex w-38 shrink-0 snap-start flex-col overflow-hidden rounded-md border border-line bg-card hover:border-green"
          >
            <Thumbnail src={thumbnailPath(lesson._id)} />
            <div className="flex flex-1 flex-col justify-between gap-1 p-2">{children(lesson)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const linkLook =
  'after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green';
const titleLook = 'line-clamp-2 text-sm leading-tight';

export function ForSale({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <h3 className={titleLook} title={lesson.title}>
        <Link to={`/student/lessons/${lesson._id}`} className={linkLook}>
          {lesson.title}
        </Link>
      </h3>
      <LessonPrice lesson={lesson} />
    </>
  );
}

/** The player needs its own document. */
function Begun({ lesson }: { lesson: PurchasedLesson }) {
  return (
    <>
      <h3 className={titleLook} title={lesson.title}>
        <Link reloadDocument to={playerPath(lesson._id)} className={linkLook}>
          {lesson.title}
        </Link>
      </h3>
      <ProgressBar label={`Watched of ${lesson.title}`} percent={lesson.progress} />
    </>
  );
}

export function LessonRows(found: Found) {
  const { begun, exam, forExam, free, fresh } = rowsOf(found);
  const forSale = (lesson: Lesson) => <ForSale lesson={lesson} />;
  return (
    <>
      <Row title="Continue" lessons={begun}>
        {(lesson) => <Begun lesson={lesson} />}
      </Row>
      <Row title="For your next exam" note={exam?.title} lessons={forExam}>
        {forSale}
      </Row>
      <Row title="Free" lessons={free}>
        {forSale}
      </Row>
      <Row title="New" lessons={fresh}>
        {forSale}
      </Row>
    </>
  );
}
