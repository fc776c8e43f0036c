import type { CardOfStudent } from '@akada/contract';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const states: Readonly<Record<CardOfStudent['state'], { tone: Tone; label: string }>> = {
  'no-marks': { tone: 'neutral', label: 'No marks' },
  incomplete: { tone: 'amber', label: 'Marks missing' },
  draft: { tone: 'neutral', label: 'Complete, not issued' },
  issued: { tone: 'leaf', label: 'Issued' },
  'would-change': { tone: 'amber', label: 'Changed since it was issued' },
  withdrawn: { tone: 'red', label: 'Withdrawn' },
};

export function CardState({ card: { state, issued } }: { card: Pick<CardOfStudent, 'state' | 'issued'> }) {
  const { tone, label } = states[state];
  const again = state === 'issued' && issued && issued.version > 1 ? `, version ${issued.version}` : '';
  return <Badge tone={tone}>{`${label}${again}`}</Badge>;
}

/** '3 blanks: Physics: Exam, …' or what issuing again would change. */
export function CardDetails({ card: { missing, changes, withdrawn } }: { card: CardOfStudent }) {
  const shown = 3;
  const few = (all: readonly string[]) =>
    `${all.slice(0, shown).join(' · ')}${all.length > shown ? ` and ${all.length - shown} more` : ''}`;
  if (missing.length + changes.length === 0 && !withdrawn) return null;
  return (
    <div className="text-xs text-soft wrap-anywhere">
      {withdrawn && <p>{`Taken back: ${withdrawn.reason}`}</p>}
      {changes.length > 0 && <p>{few(changes)}</p>}
      {missing.length > 0 && <p>{`Missing: ${few(missing)}`}</p>}
    </div>
  );
}
