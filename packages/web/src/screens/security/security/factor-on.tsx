import type { SecondFactor } from '@akada/contract';
import { useState } from 'react';
import { useRemoveSecondFactor, useRenewRecoveryCodes } from '../../../data/security.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';

type Props = { factor: SecondFactor; onCodes: (codes: string[]) => void };
type Question = 'off' | 'codes';

export function FactorOn({ factor, onCodes }: Props) {
  const remove = useRemoveSecondFactor();
  const renew = useRenewRecoveryCodes();
  const [asked, setAsked] = useState<Question | null>(null);
  const close = () => setAsked(null);
  const failed = (error: unknown) => notify.error('Nothing was changed', messageOf(error));
  const turnOff = () => {
    close();
    remove.mutate(undefined, { onSuccess: () => notify.success('Your second factor is off'), onError: failed });
  };
  const makeCodes = () => {
    close();
    renew.mutate(undefined, { onSuccess: onCodes, onError: failed });
  };
  return (
    <>
      <div className="w-full">
        <Notice tone="success">It is on. {counted(factor.recoveryCodesLeft, 'recovery code')} left.</Notice>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={renew.isPending} onClick={() => setAsked('codes')}>
          Make new recovery codes
        </Button>
        <Button variant="secondary" loading={remove.isPending} onClick={() => setAsked('off')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'off'}
        onClose={close}
        onConfirm={turnOff}
        title="Turn off your second factor?"
        description="Your password alone will open your account again. Your recovery codes will not work any more."
        confirmLabel="Turn off"
      />
      <ConfirmDialog
        open={asked === 'codes'}
        onClose={close}
        onConfirm={makeCodes}
        title="Make new recovery codes?"
        description="Those you have now will not work any more."
        confirmLabel="Make new codes"
        tone="primary"
      />
    </>
  );
}
