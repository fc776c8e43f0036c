import { useForm } from 'react-hook-form';
import { useBeginSecondFactor, useConfirmSecondFactor } from '../../../data/security.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { later } from '../../../ui/later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { TextField } from '../../../ui/text-field.tsx';

const QrCodeLater = later(async () => (await import('../../../ui/qr-code.tsx')).QrCode);

type Props = { onCodes: (codes: string[]) => void };

const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

function ConfirmCode({ onCodes }: Props) {
  const confirm = useConfirmSecondFactor();
  const form = useForm({ defaultValues: { otp: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ otp }) =>
    confirm.mutate(otp, { onSuccess: onCodes, onError: (error) => showProblem(form, error) }),
  );
  return (
    <form noValidate className="flex w-full flex-col gap-4" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <TextField
        label="Code that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        error={errors.otp?.message}
        {...form.register('otp', { required: 'Please enter the code' })}
      />
      <Button type="submit" className="self-start" loading={confirm.isPending}>
        Turn on
      </Button>
    </form>
  );
}

/** First the secret goes into the app, then a code shows that it is there: nobody locks themselves out. */
export function FactorOff({ onCodes }: Props) {
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
