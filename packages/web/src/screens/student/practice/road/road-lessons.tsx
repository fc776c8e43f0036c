import type { RoadLesson } from '@akada/contract';
import { useId } from 'react';
import { useFormat } from '../../../../data/platform/school.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { OpenFree } from '../../shared/lesson-action.tsx';
import { WatchLink } from '../../shared/watch-link.tsx';

const watchWord = ({ isStarted, isFinished }: RoadLesson) =>
  isFinished ? 'Watch again' : isStarted ? 'Continue' : 'Start';

function Action({ lesson, describedBy }: { lesson: RoadLesson; describedBy: string }) {
  const { money } = useFormat();
  const { _id, purchased, price, opensAt } = lesson;
  if (purchased) {
    return (
      <WatchLink lessonId={_id} opensAt={opensAt} variant="secondary" size="sm" aria-describedby={describedBy}>
        {watchWord(lesson)}
      </WatchLink>
    );
  }
  if (price === 0) return <OpenFree lesson={lesson} label="Start free" describedBy={describedBy} />;
  return (
    <LinkButton variant="secondary" size="sm" to={`/student/lessons/${_id}`} aria-describedby={describedBy}>
      {`Get it: ${money(price)}`}
    </LinkButton>
  );
}

function LessonRow({ lesson }: { lesson: RoadLesson }) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2">
      <span id={id} dir="auto" className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
        {lesson.title}
      </span>
      <Action lesson={lesson} describedBy={id} />
    </li>
  );
}

export function RoadLessons({ lessons }: { lessons: readonly RoadLesson[] }) {
  return (
    <ul className="divide-y divide-line">
      {lessons.map((lesson) => (
        <LessonRow key={lesson._id} lesson={lesson} />
      ))}
    </ul>
  );
}
