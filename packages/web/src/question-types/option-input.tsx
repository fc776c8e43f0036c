import { letterOf } from '../lib/format.ts';
import { classes } from '../ui/classes.ts';
import { controlLook } from '../ui/field.tsx';

type OptionInputProps = {
  index: number;
  kind: 'radio' | 'checkbox';
  /** Name of the radio group. */
  name?: string;
  option: string;
  isMarked: boolean;
  isAmiss: boolean;
  onMark: () => void;
  onText: (text: string) => void;
};

/** An option that is written, with the mark of the right ones before it. */
export function OptionInput({ index, kind, name, option, isMarked, isAmiss, onMark, onText }: OptionInputProps) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="w-4 shrink-0 text-center font-heading font-semibold text-soft">
        {letterOf(index)}
      </span>
      <label
        className={classes(
          'grid size-12 shrink-0 place-items-center rounded-md border border-edge has-checked:border-green has-checked:bg-green-wash',
          'has-disabled:border-line has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
        )}
      >
        <span className="sr-only">Option {letterOf(index)} is correct</span>
        <input
          type={kind}
          name={name}
          className="size-5 accent-green outline-none"
          checked={isMarked}
          disabled={option.trim() === ''}
          onChange={onMark}
        />
      </label>
      <input
        id={`option-${letterOf(index)}`}
        aria-label={`Option ${letterOf(index)}`}
        placeholder={`Option ${letterOf(index)}`}
        autoComplete="off"
        dir="auto"
        className={controlLook}
        value={option}
        aria-invalid={isAmiss && option.trim() === '' ? true : undefined}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
