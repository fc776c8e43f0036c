import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { secondFactorQuery, useStepUp } from '../../data/people/security.ts';
import { useSession } from '../../data/people/session.ts';
import { isStaff } from '../../lib/homes.ts';
import { confirmation } from '../../state/confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';

const formId = 'confirm-identity';

type FormProps = {
  byCode: boolean;
  onPending: (pending: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
};

function ConfirmForm({ byCode, onPending, field }: FormProps) {
  const stepUp = useStepUp();
  const form = useForm({ defaultValues: byCode ? { otp: '' } : { password: '' } });
  const { errors } = form.formState as { errors: Partial<Record<'otp' | 'password' | 'root', { message?: string }>> };
  const submit = form.handleSubmit((values) => {
    onPending(true);
    stepUp.mutate(values, {
      onSuccess: () => confirmation.answer(true),
      onError: (error) => showProblem(form, error),
      onSettled: () => onPending(false),
    });
  });
  const register = (name: 'otp' | 'password', required: string) => {
    const { ref, ...rest } = form.register(name, { required });
    const keep = (element: HTMLInputElement | null) => {
      field.current = element;
      ref(element);
    };
    return { ...rest, ref: keep };
  };
  return (
    <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      {byCode ? (
        <TextField
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.otp?.message}
          {...register('otp', 'Please enter the code')}
        />
      ) : (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', 'Please enter your password')}
        />
      )}
    </form>
  );
}

/** Asked before a sensitive call when the sign-in is old; the call is then repeated. */
export function ConfirmIdentity({ open }: { open: boolean }) {
  const [byCode, setByCode] = useState(false);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const session = useSession();
  const mayHaveFactor = session.status === 'signed-in' && isStaff(session.user.role);
  const { data: factor } = useQuery({ ...secondFactorQuery, enabled: open && mayHaveFactor });
  return (
    <Dialog
      open={open}
      onClose={() => confirmation.answer(false)}
      title="Please confirm it is you"
      initialFocus={field}
      description="You signed in a while ago, and this needs to be safe."
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} loading={pending}>
            Confirm
          </Button>
        </>
      }
    >
      <ConfirmForm key={byCode ? 'code' : 'password'} byCode={byCode} onPending={setPending} field={field} />
      {factor?.isOn && (
        <Button variant="quiet" className="mt-3" onClick={() => setByCode(!byCode)}>
          {byCode ? 'Use your password instead' : 'Use a code instead'}
        </Button>
      )}
    </Dialog>
  );
}
