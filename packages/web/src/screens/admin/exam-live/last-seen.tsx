import { WifiOff } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { useNow } from '../../../ui/use-now.ts';

/** A device tells of itself every few seconds; this long without a word is worth a look. */
const silentSeconds = 30;

function span(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

type LastSeenProps = {
  lastSeenAt: string | null;
  /** Only who is at it can be missed. */
  isRunning: boolean;
  /** Where no column says what the figure is. */
  isAlone?: boolean;
};

/** How long ago the student's device was heard of. */
export function LastSeen({ lastSeenAt, isRunning, isAlone = false }: LastSeenProps) {
  const { dateTime } = useFormat();
  const now = useNow(1000);
  if (lastSeenAt === null) return isRunning ? <>Not heard of yet</> : <>–</>;
  if (!isRunning) return <span className="text-soft">{dateTime(lastSeenAt)}</span>;
  const seconds = Math.max(0, Math.floor((now - Date.parse(lastSeenAt)) / 1000));
  if (seconds <= silentSeconds) {
    return <span className="whitespace-nowrap">{`${isAlone ? 'Seen ' : ''}${span(seconds)} ago`}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-amber-ink">
      <WifiOff className="size-4 shrink-0" aria-hidden="true" />
      {`No contact for ${span(seconds)}`}
    </span>
  );
}
