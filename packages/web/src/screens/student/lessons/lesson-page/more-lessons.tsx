import type { Lesson } from '@akada/contract';
import { classLabel, classNumber } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { lessonsQuery, thumbnailPath } from '../../../../data/lessons.ts';
import { useFormat } from '../../../../data/school.ts';
import { Card } from '../../../../ui/card.tsx';
import { Thumbnail, ThumbnailTag } from '../../../../ui/thumbnail.tsx';
import { LessonPrice } from '../../shared/lesson-price.tsx';

const atMost = 4;

function OtherLesson({ lesson }: { lesson: Lesson }) {
  const format = useFormat();
  return (
    <Card as="li" flush className="relative flex transition-colors has-[h3_a:hover]:border-green sm:flex-col">
      <Thumbnail src={thumbnailPath(lesson._id)} className="w-32 shrink-0 self-start sm:w-full">
        {lesson.duration !== null && (
          <span className="max-sm:hidden">
            <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>
          </span>
        )}
      </Thumbnail>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1 px-3 py-2 sm:p-4">
        <h3 className="line-clamp-2 text-sm [overflow-wrap:anywhere]" title={lesson.title}>
          <Link
            to={`/student/lessons/${lesson._id}`}
            className="after:absolute after:inset-0 after:rounded-md hover:text-green focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
          >
            {lesson.title}
          </Link>
        </h3>
        {lesson.purchased ? <p className="text-xs text-soft">Yours</p> : <LessonPrice lesson={lesson} />}
      </div>
    </Card>
  );
}

/** Of the same class and subject, what the student does not own first. Without any there is nothing to show. */
export function MoreLessons({ lesson }: { lesson: Lesson }) {
  const headingId = useId();
  const classLevel = String(classNumber(lesson.classLevel));
  const filters = { search: '', classLevel, isPaid: '', subject: lesson.subject, page: 1 } as const;
  const { data, isPlaceholderData } = useQuery(lessonsQuery(filters));
  const others = data?.data.filter((other) => other._id !== lesson._id) ?? [];
  const shown = [...others].sort((a, b) => Number(a.purchased) - Number(b.purchased)).slice(0, atMost);
  if (shown.length === 0 || isPlaceholderData) return null;
  const of = lesson.subject === '' ? 'lessons' : lesson.subject;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="text-base">
        More {of} for {classLabel(lesson.classLevel)}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {shown.map((other) => (
          <OtherLesson key={other._id} lesson={other} />
        ))}
      </ul>
    </section>
  );
}
