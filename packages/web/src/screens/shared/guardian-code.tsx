import type { NewGuardianCode } from '@akada/contract';
import { useFormat } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Notice } from '../../ui/notice.tsx';

type Making = {
  data: NewGuardianCode | undefined;
  error: Error | null;
  isPending: boolean;
  mutate: (nothing?: undefined) => void;
};

/** Shown once: the server stores only a hash. */
export function GuardianCode({ making, until }: { making: Making; until: string | undefined }) {
  const { date } = useFormat();
  const { data, error } = making;
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {data && (
        <div role="status" className="flex w-full flex-col gap-2">
          <dl className="divide-y divide-line overflow-hidden rounded-md border border-line">
            <CopyRow label="Code" value={data.code} marked spaced />
            <CopyRow label="Link with the code" value={data.link} />
          </dl>
          <p className="text-soft">{`It works once, until ${date(data.expiresAt)}, and is not shown again.`}</p>
        </div>
      )}
      {error && <Notice tone="error">{`The code was not made: ${messageOf(error)}`}</Notice>}
      {!data && until && (
        <p className="text-soft">{`A code is out, and works until ${date(until)}. A new one replaces it.`}</p>
      )}
      <Button variant="secondary" loading={making.isPending} onClick={() => making.mutate()}>
        {data ? 'Make another code' : 'Make a code for a guardian'}
      </Button>
    </div>
  );
}
