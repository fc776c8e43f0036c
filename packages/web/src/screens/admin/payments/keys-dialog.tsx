import { chooseLetterKeys, useLetterKeys } from '../../../state/letter-keys.ts';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const keys = [
  ['↓ or J', 'the next order'],
  ['↑ or K', 'the order before'],
  ['A', 'approve'],
  ['R', 'reject, with a reason'],
  ['U', 'undo the last decision, for ten seconds'],
  ['N', 'a note for colleagues'],
  ['Ctrl + Enter', 'send the reason'],
  ['Enter', 'open the order'],
  ['?', 'these keys'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useLetterKeys();
  return (
    <Dialog open onClose={onClose} title="Keys of the desk">
      <dl className="mb-5 flex flex-col">
        {keys.map(([key, does]) => (
          <div key={key} className="flex flex-wrap gap-x-4 border-b border-line py-2 last:border-b-0">
            <dt className="basis-24 font-semibold">
              <kbd>{key}</kbd>
            </dt>
            <dd className="min-w-0 flex-1 basis-[8rem]">{does}</dd>
          </div>
        ))}
      </dl>
      <ChoiceRow
        kind="checkbox"
        role="switch"
        label="Letter keys"
        hint="Switch them off where a screen reader or dictation needs the letters."
        checked={isOn}
        onChange={({ target }) => chooseLetterKeys(target.checked)}
      />
    </Dialog>
  );
}
