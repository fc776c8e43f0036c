import type { Playback, PurchasedLesson } from '@akada/contract';
import { Check, Download, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import {
  dropLesson,
  goOnKeeping,
  type Keeping,
  keepLesson,
  roomLeft,
  useKeeping,
} from '../../../data/catalogue/keep-lesson.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { fileSize } from '../../../lib/format.ts';
import { type KeptNote, keptNote, useKeptChanges } from '../../../state/lessons/kept-lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { choiceName, keepOptions, priced } from './film-choice.ts';

type KeepLessonProps = { lesson: PurchasedLesson; playback: Playback; isOpen?: boolean };

/** Bytes; null until the browser has said it, and where it does not. */
export function useRoomLeft(changed: unknown): number | null {
  const [room, setRoom] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept or removed changes the room
  useEffect(() => {
    let isGone = false;
    void roomLeft().then((bytes) => !isGone && setRoom(bytes));
    return () => {
      isGone = true;
    };
  }, [changed]);
  return room;
}

function Choices({ lesson, playback, onCancel }: KeepLessonProps & { onCancel: (() => void) | null }) {
  const { dataPricePerGb } = useSchool();
  const { roughMoney } = useFormat();
  const options = priced(keepOptions(playback), dataPricePerGb, roughMoney);
  const [chosen, setChosen] = useState(options.find(({ choice }) => choice !== 'sound')?.choice ?? 'sound');
  const [problem, setProblem] = useState<string | null>(null);
  const room = useRoomLeft(null);
  const name = useId();
  const weight = options.find(({ choice }) => choice === chosen)?.weight ?? '';
  const keep = async () => setProblem(await keepLesson(lesson, playback, chosen));
  return (
    <div className="grid gap-3">
      <ChoiceGroup legend="Keep on this phone">
        <div className="grid gap-1.5">
          {options.map((option) => (
            <ChoiceRow
              key={option.choice}
              kind="radio"
              name={name}
              checked={option.choice === chosen}
              onChange={() => setChosen(option.choice)}
              label={`${option.name} · ${option.weight}`}
            />
          ))}
        </div>
      </ChoiceGroup>
      <p className="text-sm text-soft">
        It plays without a network then, for you alone, until you log out here or the lesson is no longer yours.
        {room !== null && ` Room on this phone: ${fileSize(room)}.`}
      </p>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="grid gap-2">
        <Button wide onClick={() => void keep()}>
          <Download aria-hidden="true" />
          {`Keep · ${weight}`}
        </Button>
        {onCancel && (
          <Button variant="secondary" wide onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

/** State of a running or stopped download. */
export function KeepingState({ lesson, keeping }: { lesson: PurchasedLesson; keeping: Keeping | null }) {
  const stopped = keeping === null || keeping.phase === 'stopped';
  const percent = keeping && keeping.total > 0 ? Math.min(99, (keeping.have / keeping.total) * 100) : 0;
  const words =
    keeping?.phase === 'waiting'
      ? 'Waiting for a network; it goes on by itself.'
      : 'Keep this page open until it is here.';
  return (
    <div className="grid gap-2">
      {keeping && (
        <ProgressBar
          label={`Keeping ${lesson.title}`}
          percent={percent}
          text={`${fileSize(keeping.have)} of ${fileSize(keeping.total)}`}
        />
      )}
      {keeping?.problem && (
        <Notice tone="error">
          <p>{keeping.problem}</p>
        </Notice>
      )}
      <p role="status" className="text-sm text-soft">
        {stopped ? 'Not all of it is on this phone yet.' : words}
      </p>
      <div className="flex flex-wrap gap-2">
        {stopped && (
          <Button variant="secondary" size="sm" onClick={() => void goOnKeeping(lesson._id)}>
            Go on
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => void remove(lesson, stopped ? 'Removed' : 'Cancelled')}>
          {stopped ? 'Remove' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}

export async function remove({ _id, title }: PurchasedLesson, word = 'Removed'): Promise<void> {
  try {
    await dropLesson(_id);
    notify.success(`${word}: ‘${title}’ is not on this phone`);
  } catch {
    notify.error(`‘${title}’ could not be removed from this phone`);
  }
}

function Kept({ lesson, playback, note }: KeepLessonProps & { note: KeptNote }) {
  const isOld = note.filmId !== playback.filmId;
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 text-sm">
        <Check className="size-5 shrink-0 text-green" aria-hidden="true" />
        <span role="status">
          {isOld
            ? 'Your teacher has replaced the film that is on this phone. Remove it to keep the new one.'
            : `On this phone: ${choiceName(note.choice).toLowerCase()}. It plays without a network.`}
        </span>
      </p>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => void remove(lesson)}>
        <Trash2 aria-hidden="true" />
        Remove from this phone
      </Button>
    </div>
  );
}

/** Size and cost of a quality are shown before the download. */
export function KeepLesson({ lesson, playback, isOpen = false }: KeepLessonProps) {
  const { _id: userId } = useUser();
  useKeptChanges();
  const note = keptNote(userId, lesson._id);
  const keeping = useKeeping(lesson._id);
  const [isAsked, setIsAsked] = useState(isOpen);
  if (keeping || (note && !note.isWhole)) return <KeepingState lesson={lesson} keeping={keeping} />;
  if (note) return <Kept lesson={lesson} playback={playback} note={note} />;
  if (isAsked) {
    return <Choices lesson={lesson} playback={playback} onCancel={isOpen ? null : () => setIsAsked(false)} />;
  }
  return (
    <Button variant="secondary" wide onClick={() => setIsAsked(true)}>
      <Download aria-hidden="true" />
      Keep on this phone
    </Button>
  );
}
