import type { PurchasedLesson } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { Check, CirclePlay, FolderOpen } from 'lucide-react';
import { useId } from 'react';
import { thumbnailPath } from '../../../data/lessons.ts';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Thumbnail, ThumbnailTag } from '../../../ui/thumbnail.tsx';
import { WatchedLine } from './watched-line.tsx';

type Props = { lesson: PurchasedLesson; eager: boolean; onMaterials: () => void };

export function PurchasedCard({ lesson, eager, onMaterials }: Props) {
  const titleId = useId();
  const format = useFormat();
  return (
    <Card as="li" flush className="flex flex-col">
      <Thumbnail src={thumbnailPath(lesson._id)} eager={eager}>
        <ThumbnailTag>{classLabel(lesson.classLevel)}</ThumbnailTag>
        {lesson.duration !== null && <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>}
      </Thumbnail>
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-start justify-between gap-2">
          {lesson.subject !== '' && <p className="truncate text-xs font-semibold text-green">{lesson.subject}</p>}
          {lesson.progress === 100 && (
            <Badge tone="leaf" className="ml-auto shrink-0">
              <Check aria-hidden="true" />
              Finished
            </Badge>
          )}
        </div>
        <h2 id={titleId} className="line-clamp-2 text-base" title={lesson.title}>
          {lesson.title}
        </h2>
        <div className="mt-auto flex flex-col gap-3 pt-4">
          <div className="grid gap-1">
            <ProgressBar label={`Watched of ${lesson.title}`} percent={lesson.progress} />
            <WatchedLine lesson={lesson} />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <LinkButton reloadDocument to={`/student/lesson/${lesson._id}`} className="px-2" aria-describedby={titleId}>
              <CirclePlay aria-hidden="true" />
              Watch
            </LinkButton>
            <Button variant="secondary" className="px-2" onClick={onMaterials} aria-describedby={titleId}>
              <FolderOpen aria-hidden="true" />
              Materials
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
