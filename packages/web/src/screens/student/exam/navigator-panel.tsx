import { chooseLetterKeys, useLetterKeys } from '../../../state/letter-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { NavigatorGrid, NavigatorLegend, type NavigatorProps } from './navigator-grid.tsx';

/** The grid with its legend; beside the question on wide screens, in a sheet on phones. */
export function NavigatorPanel({ onFinish, ...grid }: NavigatorProps & { onFinish: () => void }) {
  return (
    <div className="grid gap-4">
      <NavigatorGrid {...grid} />
      <NavigatorLegend />
      <Button variant="secondary" wide onClick={onFinish}>
        Finish now
      </Button>
    </div>
  );
}

export function LetterKeysChoice() {
  const isOn = useLetterKeys();
  return (
    <ChoiceRow
      kind="checkbox"
      checked={isOn}
      onChange={(event) => chooseLetterKeys(event.target.checked)}
      label="Letter keys"
      hint="A–D choose, N next, P previous, S submit"
    />
  );
}
