import { type ReactNode, useId } from 'react';

type Props = { legend: string; error?: string | undefined; hideLegend?: boolean; children: ReactNode };

/** ChoiceRows that belong together. */
export function ChoiceGroup({ legend, error, hideLegend = false, children }: Props) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? id : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
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
