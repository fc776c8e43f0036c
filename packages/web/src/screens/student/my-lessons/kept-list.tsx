import { useQuery } from '@tanstack/react-query';
import { CirclePlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useKeeping } from '../../../data/catalogue/keep-lesson.ts';
import { keptLessonsQuery } from '../../../data/catalogue/kept-lessons.ts';
import { useUser } from '../../../data/people/session.ts';
import { counted, fileSize } from '../../../lib/format.ts';
import { useKeptChanges } from '../../../state/lessons/kept-lessons.ts';
import type { KeptSize } from '../../../state/lessons/lesson-store.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { choiceName } from '../shared/film-choice.ts';
import { KeepingState, remove, useRoomLeft } from '../shared/keep-lesson.tsx';
import { WatchLink } from '../shared/watch-link.tsx';

function KeptRow({ lesson, choice, isWhole, bytes }: KeptSize) {
  const keeping = useKeeping(lesson._id);
  if (!isWhole || keeping) {
    return (
      <li className="grid gap-1 border-t border-line py-3">
        <h3 className="text-base wrap-anywhere">{lesson.title}</h3>
        <KeepingState lesson={lesson} keeping={keeping} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3">
      <div className="min-w-40 flex-1">
        <h3 className="text-base wrap-anywhere">{lesson.title}</h3>
        <p className="text-sm text-soft tabular-nums">{`${choiceName(choice)} · ${fileSize(bytes)}`}</p>
      </div>
      <div className="flex gap-2">
        <WatchLink lessonId={lesson._id} variant="secondary">
          <CirclePlay aria-hidden="true" />
          Watch<span className="sr-only">{` ${lesson.title}`}</span>
        </WatchLink>
        <IconButton label={`Remove ${lesson.title} from this phone`} onClick={() => void remove(lesson)}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

/** Lessons on this phone; the list is read without a network. */
export function KeptList() {
  const { _id: userId } = useUser();
  const changes = useKeptChanges();
  const { data: kept = [] } = useQuery(keptLessonsQuery(userId, changes));
  const room = useRoomLeft(kept);
  const [isAsked, setIsAsked] = useState(false);
  if (kept.length === 0) return null;
  const total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  const removeAll = async () => {
    setIsAsked(false);
    for (const { lesson } of kept) await remove(lesson);
  };
  return (
    <Card as="section" aria-labelledby="kept-lessons" className="mb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="kept-lessons" className="text-lg">
          On this phone
        </h2>
        <p className="text-sm text-soft tabular-nums">
          {`${counted(kept.length, 'lesson')} · ${fileSize(total)}`}
          {room !== null && ` · room for ${fileSize(room)}`}
        </p>
      </div>
      <ul className="mt-2">
        {kept.map((one) => (
          <KeptRow key={one.lesson._id} {...one} />
        ))}
      </ul>
      {kept.length > 1 && (
        <Button variant="quiet" size="sm" onClick={() => setIsAsked(true)}>
          Remove all
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => void removeAll()}
        title={`Remove ${counted(kept.length, 'lesson')} from this phone?`}
        description="They stay yours. Keeping them again takes their megabytes once more."
        confirmLabel="Remove all"
      />
    </Card>
  );
}
