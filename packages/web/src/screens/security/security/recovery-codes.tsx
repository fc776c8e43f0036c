import { Copy } from 'lucide-react';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';

/** Shown once: the server keeps only what it can recognise them by. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify.success('Recovery codes copied');
    else notify.error('The recovery codes could not be copied', 'Please write them down.');
  };
  return (
    <>
      <Notice tone="warning">
        Your second factor is on. Keep these recovery codes on paper: each one lets you in once when your phone is lost.
        They are not shown again.
      </Notice>
      <ul className="grid w-full grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line p-4 font-heading text-base tabular-nums select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy all
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}
