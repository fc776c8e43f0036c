import { chooseLetterKeys, useLetterKeys } from '../../../state/letter-keys.ts';
import { Button } from '../../../ui/button.tsx';
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
    <label className="flex min-h-11 items-start gap-2.5 text-soft">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => chooseLetterKeys(event.target.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-green"
      />
      <span className="grid">
        Letter keys
        <span className="text-xs">A–D choose, N next, P previous, S submit</span>
      </span>
    </label>
  );
}
