import type { AskedQuestion } from '@akada/contract';
import { useState } from 'react';
import type { Decision } from '../../../data/exams/marking.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';

type How = Extract<Decision, { kind: 'annul' }>['how'];

const choices: readonly { how: How; label: string; hint: string }[] = [
  { how: 'full-mark', label: 'Full mark for all', hint: 'Everybody who had the question gets its points.' },
  { how: 'leave-out', label: 'Out of the total', hint: 'The question does not count, as if nobody had been asked.' },
  { how: 'count-again', label: 'Count it again', hint: 'Marked by its key, as before.' },
];

type AnnulFormProps = {
  annulled: AskedQuestion['annulled'];
  pending: boolean;
  onChange: () => void;
  onPreview: (how: How) => void;
};

export function AnnulForm({ annulled, pending, onChange, onPreview }: AnnulFormProps) {
  const [chosen, setChosen] = useState<How | null>(null);
  const offered = choices.filter(({ how }) => (how === 'count-again' ? annulled !== undefined : how !== annulled));
  return (
    <form
      noValidate
      aria-label="Annul the question"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onPreview(chosen);
      }}
    >
      <ChoiceGroup legend="What becomes of the question">
        {offered.map(({ how, label, hint }) => (
          <ChoiceRow
            key={how}
            kind="radio"
            name="how"
            label={label}
            hint={hint}
            checked={chosen === how}
            onChange={() => {
              setChosen(how);
              onChange();
            }}
          />
        ))}
      </ChoiceGroup>
      <div>
        <Button type="submit" disabled={chosen === null} loading={pending}>
          Preview the changes
        </Button>
      </div>
    </form>
  );
}
