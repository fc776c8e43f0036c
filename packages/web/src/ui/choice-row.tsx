import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  kind: 'checkbox' | 'radio';
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox or radio whose whole row answers; the chosen row is outlined and ticked, never colour alone. */
export function ChoiceRow({ kind, label, hint, className, ...input }: Props) {
  return (
    <label
      className={classes(
        'flex min-h-12 items-start gap-3 rounded-md border border-line bg-card px-3 py-3 transition-colors',
        'hover:border-edge has-checked:border-green has-checked:bg-green-wash has-disabled:opacity-60',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
        className,
      )}
    >
      <input {...input} type={kind} className="mt-0.5 size-5 shrink-0 accent-green outline-none" />
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block text-xs text-soft">{hint}</span>}
      </span>
    </label>
  );
}
