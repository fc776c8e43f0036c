import type { AttendanceState, Register, RegisterRow } from '@akada/contract';
import { choiceIn, type OpenRegister, type RegisterState } from '../../../data/school/open-register.ts';
import { counted } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { controlLook } from '../../../ui/field.tsx';

export const stateWords: Record<AttendanceState, { word: string; tone: Tone }> = {
  present: { word: 'Present', tone: 'leaf' },
  absent: { word: 'Absent', tone: 'red' },
  late: { word: 'Late', tone: 'amber' },
  excused: { word: 'Excused', tone: 'neutral' },
};

type Props = { register: Register; choices: RegisterState['choices']; open: OpenRegister };

function Name({ row, state, onTap }: { row: RegisterRow; state: AttendanceState; onTap: () => void }) {
  const { word, tone } = stateWords[state];
  const { fullName, awayBefore } = row;
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1.5 text-left select-none -outline-offset-2 hover:bg-sunken active:bg-sunken"
        onClick={onTap}
      >
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {fullName}{' '}
          {awayBefore > 0 && (
            <span className="block text-xs text-soft">{`Absent ${counted(awayBefore, 'school day')} before`}</span>
          )}
        </span>{' '}
        <Badge tone={tone} className="min-w-20 justify-center text-sm">
          {word}
        </Badge>
      </button>
    </li>
  );
}

/** A tap leads from present to absent, late, excused, and back. */
export function Names({ register, choices, open }: Props) {
  return (
    <ul aria-label="Students" className="rounded-md border border-line bg-card">
      {register.rows.map((row) => (
        <Name key={row.studentId} row={row} state={choiceIn(choices, row).state} onTap={() => open.tap(row)} />
      ))}
    </ul>
  );
}

/** Below the names, so that no row moves under the finger. */
export function Reasons({ register, choices, open }: Props) {
  const away = register.rows.filter((row) => choiceIn(choices, row).state !== 'present');
  if (away.length === 0) return null;
  return (
    <section aria-labelledby="reasons" className="mt-5">
      <h2 id="reasons" className="text-base">
        Reasons, where you have one
      </h2>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        {away.map((row) => {
          const { state, reason } = choiceIn(choices, row);
          return (
            <li key={row.studentId}>
              <label className="block">
                <span className="wrap-anywhere">{`${row.fullName} (${stateWords[state].word.toLowerCase()})`}</span>
                <input
                  className={controlLook}
                  maxLength={100}
                  autoComplete="off"
                  value={reason}
                  onChange={({ target }) => open.explain(row, target.value)}
                />
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
