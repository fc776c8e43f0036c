import type { Lesson } from '@akada/contract';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { youtubeId } from '@akada/contract/rules/video-link';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clapperboard, CopyPlus, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { videoPictureQuery } from '../../../data/catalogue/video-facts.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { date } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OpeningLine } from '../../shared/opening.tsx';
import { GroupsBadge } from '../shared/groups-badge.tsx';

/** The time of the last change makes browsers fetch a changed picture. */
export function thumbnailOf(lesson: Pick<Lesson, '_id' | 'updatedAt'>): string {
  return `/api/lesson/${lesson._id}/thumbnail?v=${Date.parse(lesson.updatedAt)}`;
}

/** Opening date of an open lesson. A scheduled date is a school day or an instant. */
function openSince({ scheduledDate, opensAt }: Lesson, timeZone: string): string | null {
  const at = scheduledDate && opensAt === undefined ? schoolInstant(scheduledDate, 'start', timeZone) : null;
  return at === null ? null : date(at, timeZone);
}

/** The picture that students see is public, so a draft has none at that address. */
function usePicture(lesson: Lesson): string | null {
  const { data = null } = useQuery(videoPictureQuery(lesson.isDraft ? youtubeId(lesson.videoUrl ?? '') : null));
  return lesson.isDraft ? data : thumbnailOf(lesson);
}

/** Keeps 16:9 also without a picture. */
export function LessonPicture({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src !== null && src !== failed) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        width="320"
        height="180"
        className="aspect-video w-full bg-sunken object-cover"
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <div className="grid aspect-video w-full place-items-center bg-board">
      <span className="grid size-14 place-items-center rounded-full border-2 border-chalk-soft text-chalk">
        <Play className="ml-1 size-6" aria-hidden="true" />
      </span>
    </div>
  );
}

type LessonCardProps = { lesson: Lesson; onEdit: () => void; onDuplicate: () => void; onDelete: () => void };

function Changes({ lesson, onEdit, onDuplicate, onDelete }: LessonCardProps) {
  return (
    <>
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
    </>
  );
}

export function LessonCard({ lesson, onEdit, onDuplicate, onDelete }: LessonCardProps) {
  const classLabel = useClassLabel();
  const { money, counted } = useFormat();
  const { timeZone } = useSchool();
  const since = openSince(lesson, timeZone);
  const picture = usePicture(lesson);
  return (
    <Card as="li" flush className="flex flex-col">
      <div className="relative">
        <LessonPicture src={picture} />
        <Badge tone="marigold" className="absolute top-3 left-3 text-sm">
          {lesson.price === 0 ? 'Free' : money(lesson.price)}
        </Badge>
        {lesson.duration !== undefined && (
          <span className="absolute right-3 bottom-3 rounded-sm bg-board px-2 py-0.5 text-xs font-semibold text-chalk">
            {counted(lesson.duration, 'min')}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="flex flex-wrap items-center gap-2">
          {lesson.isDraft && <Badge tone="amber">Draft</Badge>}
          <Badge tone="green">{classLabel(lesson.classLevel)}</Badge>
          <GroupsBadge ids={lesson.groupIds} />
          {lesson.subject && <span className="min-w-0 truncate text-xs text-soft">{lesson.subject}</span>}
        </p>
        <h2 dir="auto" className="line-clamp-2 text-base">
          {lesson.title}
        </h2>
        {lesson.description && <p className="line-clamp-3 text-soft">{lesson.description}</p>}
        <OpeningLine opensAt={lesson.opensAt} />
        {since && (
          <p className="flex items-center gap-1.5 text-xs text-soft">
            <CalendarClock className="size-4 shrink-0" aria-hidden="true" />
            Open since {since}
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <LinkButton to={`/admin/lessons/${lesson._id}`} variant="secondary" wide className="px-3">
            <Clapperboard aria-hidden="true" />
            {lesson.limitedTo ? 'Watch' : 'Content'}
            <span className="sr-only"> of {lesson.title}</span>
          </LinkButton>
          {lesson.limitedTo ? (
            <p className="text-xs text-soft">Also for other classes: you may watch it.</p>
          ) : (
            <Changes {...{ lesson, onEdit, onDuplicate, onDelete }} />
          )}
        </div>
      </div>
    </Card>
  );
}
