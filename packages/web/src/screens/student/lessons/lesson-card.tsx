import type { Lesson, Payment } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { CalendarDays, CircleX } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { thumbnailPath } from '../../../data/lessons.ts';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { Thumbnail, ThumbnailTag } from '../../../ui/thumbnail.tsx';
import { LessonAction } from '../shared/lesson-action.tsx';
import { LessonPrice } from '../shared/lesson-price.tsx';

type Props = { lesson: Lesson; payment: Payment | undefined; eager: boolean };

export function LessonCard({ lesson, payment, eager }: Props) {
  const titleId = useId();
  const format = useFormat();
  const isScheduled = lesson.scheduledDate !== null && Date.parse(lesson.scheduledDate) > Date.now();
  return (
    <Card as="li" flush className="relative flex flex-col transition-colors has-[h2_a:hover]:border-green">
      <Thumbnail src={thumbnailPath(lesson._id)} eager={eager}>
        <ThumbnailTag>{classLabel(lesson.classLevel)}</ThumbnailTag>
        {lesson.duration !== null && <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>}
      </Thumbnail>
      <div className="flex flex-1 flex-col p-4">
        {lesson.subject !== '' && <p className="truncate text-xs font-semibold text-green">{lesson.subject}</p>}
        <h2 id={titleId} className="line-clamp-2 text-base" title={lesson.title}>
          {/* The link's area is the card: what else can be pressed lies above it. */}
          <Link
            to={`/student/lessons/${lesson._id}`}
            className="after:absolute after:inset-0 after:rounded-md hover:text-green focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
          >
            {lesson.title}
          </Link>
        </h2>
        <MoreText text={lesson.description.trim() || 'No description yet.'} describedBy={titleId} />
        {isScheduled && lesson.scheduledDate !== null && (
          <p className="mt-2 flex items-center gap-1.5 text-xs">
            <CalendarDays className="size-4 shrink-0 text-soft" aria-hidden="true" />
            Scheduled for {format.date(lesson.scheduledDate)}
          </p>
        )}
        <div className="mt-auto flex flex-col gap-3 pt-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <LessonPrice lesson={lesson} />
            {lesson.paymentStatus === 'rejected' && (
              <Link
                to={payment ? `/student/payments/${payment._id}` : '/student/payments'}
                className="relative flex min-h-6 items-center gap-1 text-xs font-semibold text-red-ink underline underline-offset-2"
              >
                <CircleX className="size-3.5" aria-hidden="true" />
                Payment rejected
              </Link>
            )}
          </div>
          <LessonAction lesson={lesson} payment={payment} describedBy={titleId} />
        </div>
      </div>
    </Card>
  );
}
