import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';

export type Named = { _id: string; name: string };

type TicksProps = {
  legend: string;
  hint?: string;
  things: readonly Named[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** A tick for each class, subject or term. */
export function Ticks({ legend, hint, things, chosen, error, onChange }: TicksProps) {
  return (
    <ChoiceGroup legend={legend} error={error}>
      {hint && <p className="text-xs text-soft">{hint}</p>}
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {things.map(({ _id, name }) => (
          <ChoiceRow
            key={_id}
            kind="checkbox"
            className="wrap-anywhere"
            label={name}
            checked={chosen.includes(_id)}
            onChange={() => onChange(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
