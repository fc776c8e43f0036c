import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type ChoiceGroupProps = { legend: string; error?: string | undefined; children: ReactNode };

export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {children}
      <div aria-live="polite">
        {error && (
          <p id={id} className="text-xs font-medium text-red-ink">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

type ChoiceRowProps = Omit<ComponentProps<'input'>, 'type'> & {
  kind: 'checkbox' | 'radio';
  label: ReactNode;
  hint?: ReactNode;
};

export function ChoiceRow({ kind, label, hint, className, ...input }: ChoiceRowProps) {
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
