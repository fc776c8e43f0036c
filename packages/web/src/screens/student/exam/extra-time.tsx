import type { ExtraTime } from '@akada/contract';
import { AlarmClockPlus, X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';

const words = ({ minutes, reason }: ExtraTime) =>
  `${minutes === 1 ? '1 more minute' : `${minutes} more minutes`}: ${reason}`;

type Props = { open: boolean; extraTime: readonly ExtraTime[]; onPutAway: (id: string) => void };

/** Stays until it is put away: nobody looks at the clock at the moment it moves. */
export function ExtraTimeNotices({ extraTime, onPutAway }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-2 px-4 sm:px-6">
      {extraTime.map((grant) => (
        <div
          key={grant._id}
          className="mt-3 flex items-center gap-2.5 rounded-md border border-leaf bg-leaf-wash py-1 pr-1 pl-3"
        >
          <AlarmClockPlus className="size-5 shrink-0" aria-hidden="true" />
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{words(grant)}</p>
          <IconButton label={`Put away: ${words(grant)}`} onClick={() => onPutAway(grant._id)}>
            <X />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
