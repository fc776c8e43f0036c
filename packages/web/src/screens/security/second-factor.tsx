import type { SecondFactor } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  secondFactorQuery,
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from '../../data/people/security.ts';
import { messageOf } from '../../lib/call-error.ts';
import { copyText } from '../../lib/copy-text.ts';
import { counted } from '../../lib/format.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { Loaded } from '../shared/loaded.tsx';
import { TitledCard } from '../shared/titled-card.tsx';

/** Shown once: the server stores only hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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

type FactorOnProps = { factor: SecondFactor; onCodes: (codes: string[]) => void };
type Question = 'off' | 'codes';

function FactorOn({ factor, onCodes }: FactorOnProps) {
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

const QrCodeLater = later(async () => (await import('../../ui/qr-code.tsx')).QrCode);

type FactorOffProps = { onCodes: (codes: string[]) => void };

const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

function ConfirmCode({ onCodes }: FactorOffProps) {
  const confirm = useConfirmSecondFactor();
  const form = useForm({ defaultValues: { otp: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ otp }) =>
    confirm.mutate(otp, { onSuccess: onCodes, onError: (error) => showProblem(form, error) }),
  );
  return (
    <form noValidate className="flex w-full flex-col gap-4" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <FormField
        form={form}
        name="otp"
        label="Code that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        rules={{ required: 'Please enter the code' }}
      />
      <Button type="submit" className="self-start" loading={confirm.isPending}>
        Turn on
      </Button>
    </form>
  );
}

/** The code proves that the app has the secret, so that nobody locks themselves out. */
function FactorOff({ onCodes }: FactorOffProps) {
  const begin = useBeginSecondFactor();
  if (!begin.data) {
    const start = () =>
      begin.mutate(undefined, {
        onError: (error) => notify.error('The second factor could not be set up', messageOf(error)),
      });
    return (
      <Button loading={begin.isPending} onClick={start}>
        Set up a second factor
      </Button>
    );
  }
  const { secret, address } = begin.data;
  return (
    <>
      <p>
        Scan this picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.
        Where the app is on this very phone the button does it; else type the key into the app by hand.
      </p>
      <div className="size-56 overflow-hidden rounded-md border border-line">
        <QrCodeLater open text={address} label="QR code of the setup key" />
      </div>
      <a href={address} className={buttonLook({ variant: 'secondary' })}>
        Open in an authenticator app
      </a>
      <dl className="w-full rounded-md border border-line">
        <CopyRow label="Setup key" value={grouped(secret)} copied={secret} />
      </dl>
      <ConfirmCode onCodes={onCodes} />
    </>
  );
}

export function SecondFactorCard() {
  const second = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <TitledCard large title="Second factor">
      <p className="mt-1 text-soft">
        With it, nobody gets in with your password alone: your phone shows a new code every 30 seconds.
      </p>
      <div className="mt-4 flex flex-col items-start gap-4">
        <Loaded query={second} failure="Error loading your second factor" loading={<Skeleton shape="form" count={1} />}>
          {(factor) => {
            if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
            if (factor.isOn) return <FactorOn factor={factor} onCodes={setCodes} />;
            return (
              <>
                {factor.isRequired && (
                  <Notice tone="warning">Your school asks for it. Set it up to go on with your work.</Notice>
                )}
                <FactorOff onCodes={setCodes} />
              </>
            );
          }}
        </Loaded>
      </div>
    </TitledCard>
  );
}
