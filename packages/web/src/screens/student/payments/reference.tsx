import { Copy } from 'lucide-react';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';

/** What to quote with the transfer, large enough to copy onto a slip by hand. */
export function Reference({ reference }: { reference: string }) {
  const copy = async () => {
    if (await copyText(reference)) notify.success('Reference copied', reference);
    else notify.error('The reference could not be copied', `Please write it down: ${reference}`);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed border-edge bg-marigold-wash p-4">
      <p className="min-w-0">
        <span className="block text-xs text-soft">Reference</span>
        <strong className="font-mono text-lg font-bold select-all">{reference}</strong>
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}
