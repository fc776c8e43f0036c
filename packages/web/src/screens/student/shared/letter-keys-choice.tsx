import { chooseLetterKeys, useLetterKeys } from '../../../state/letter-keys.ts';

/** `keys` describes the letter keys. */
export function LetterKeysChoice({ keys }: { keys: string }) {
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
        <span className="text-xs">{keys}</span>
      </span>
    </label>
  );
}
