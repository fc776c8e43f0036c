import { Copy } from 'lucide-react';
import { copyText } from '../lib/copy-text.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { notify } from './notify.ts';

type CopyRowProps = {
  label: string;
  value: string;
  /** Clipboard text, if it differs from the shown one. */
  copied?: string;
  marked?: boolean;
  /** Large and spaced, to be written down. */
  spaced?: boolean;
};

export function CopyRow({ label, value, copied = value, marked = false, spaced = false }: CopyRowProps) {
  const copy = async () => {
    if (await copyText(copied)) notify.success(`${label} copied`, copied);
    else notify.error(`${label} could not be copied`, `Please write it down: ${copied}`);
  };
  return (
    <div className={classes('px-4 py-3', marked && 'bg-marigold-wash')}>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          className={classes(
            'flex-1 font-heading font-bold select-all',
            spaced
              ? 'min-w-fit basis-0 text-lg tracking-wide sm:text-xl sm:tracking-widest'
              : 'min-w-0 basis-36 text-lg wrap-anywhere',
          )}
        >
          {value}
        </span>
        <Button variant="secondary" className="print:hidden" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  );
}
