import type { PurchasedLesson } from '@akada/contract';
import { CalendarDays, CirclePlay } from 'lucide-react';
import { useId } from 'react';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { CourseVideo } from './course-video.tsx';

type Props = { lesson: PurchasedLesson; eager: boolean; playing: boolean; onPlay: () => void };

export function CourseCard({ lesson, eager, playing, onPlay }: Props) {
  const titleId = useId();
  const format = useFormat();
  return (
    <Card as="li" flush className="flex flex-col">
      <CourseVideo lesson={lesson} eager={eager} playing={playing} onPlay={onPlay} />
      <div className="flex flex-1 flex-col p-4">
        {lesson.subject !== '' && <p className="truncate text-xs font-semibold text-green">{lesson.subject}</p>}
        <h2 id={titleId} className="line-clamp-2 text-base" title={lesson.title}>
          {lesson.title}
        </h2>
        <MoreText text={lesson.description.trim() || 'No description yet.'} describedBy={titleId} />
        <dl className="mt-3 flex flex-wrap items-center gap-x-1.5 text-xs">
          <dt className="flex items-center gap-1.5 text-soft">
            <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
            Scheduled Date
          </dt>
          <dd className="font-semibold">
            {lesson.scheduledDate === null ? 'Not scheduled' : format.longDate(lesson.scheduledDate)}
          </dd>
        </dl>
        <div className="mt-auto flex flex-col gap-3 pt-4">
          <ProgressBar label={`Watched of ${lesson.title}`} percent={lesson.progress} />
          <LinkButton
            reloadDocument
            to={`/student/lesson/${lesson._id}`}
            variant="secondary"
            aria-describedby={titleId}
          >
            <CirclePlay aria-hidden="true" />
            Open lesson
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
