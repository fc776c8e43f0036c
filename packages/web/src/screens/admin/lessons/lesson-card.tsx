import type { Lesson } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { CalendarClock, CopyPlus, Pencil, Trash2 } from 'lucide-react';
import { useFormat, useSchool } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { scheduledText, thumbnailOf } from './lesson-facts.ts';
import { LessonPicture } from './lesson-picture.tsx';

type LessonCardProps = { lesson: Lesson; onEdit: () => void; onDuplicate: () => void; onDelete: () => void };

export function LessonCard({ lesson, onEdit, onDuplicate, onDelete }: LessonCardProps) {
  const { money, counted } = useFormat();
  const { timeZone } = useSchool();
  const scheduled = scheduledText(lesson.scheduledDate, timeZone);
  return (
    <Card as="li" flush className="flex flex-col">
      <div className="relative">
        <LessonPicture src={thumbnailOf(lesson)} />
        <Badge tone="marigold" className="absolute top-3 left-3 text-sm">
          {lesson.price === 0 ? 'Free' : money(lesson.price)}
        </Badge>
        {lesson.duration !== null && (
          <span className="absolute right-3 bottom-3 rounded-sm bg-board px-2 py-0.5 text-xs font-semibold text-chalk">
            {counted(lesson.duration, 'min')}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="green">{classLabel(lesson.classLevel)}</Badge>
          {lesson.subject && <span className="min-w-0 truncate text-xs text-soft">{lesson.subject}</span>}
        </p>
        <h2 className="line-clamp-2 text-base">{lesson.title}</h2>
        {lesson.description && <p className="line-clamp-3 text-soft">{lesson.description}</p>}
        {scheduled && (
          <p className="flex items-center gap-1.5 text-xs text-soft">
            <CalendarClock className="size-4 shrink-0" aria-hidden="true" />
            Scheduled for {scheduled}
          </p>
        )}
        <div className="mt-auto flex gap-2 pt-2">
          <Button variant="secondary" className="flex-1 px-3" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Edit<span className="sr-only"> {lesson.title}</span>
          </Button>
          <IconButton label={`Duplicate ${lesson.title}`} className="border border-edge" onClick={onDuplicate}>
            <CopyPlus />
          </IconButton>
          <Button variant="secondary" className="flex-1 px-3 text-red-ink" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            Delete<span className="sr-only"> {lesson.title}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}
