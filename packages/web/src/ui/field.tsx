import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  className?: string | undefined;
};

type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export const controlLook =
  'w-full min-h-12 rounded-md border bg-card px-3 text-base text-ink placeholder:text-soft transition-colors ' +
  'border-edge hover:border-ink aria-invalid:border-red aria-invalid:border-2 disabled:opacity-60 disabled:cursor-not-allowed';

type FieldFrameProps = FieldProps & { children: (control: FieldControl) => ReactNode };

export function Field({ label, hint, error, hideLabel = false, className, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="empty:-mt-1.5">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-red-ink">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
