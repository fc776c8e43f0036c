import type { OwnProfile } from '@akada/contract';
import { useForm } from 'react-hook-form';
import { useConfirmPhone, useUpdateProfile } from '../../data/people/users.ts';
import { useSchool } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { notify } from '../../ui/notify.ts';
import { keptMailText } from '../shared/kept-mail.ts';

export function WaitingEmail({ user: { _id, email, pendingEmail } }: { user: OwnProfile }) {
  const { mailIsKept } = useSchool();
  const again = useUpdateProfile(_id);
  if (pendingEmail === undefined) return null;
  const send = () =>
    again.mutate(
      { email: pendingEmail },
      {
        onSuccess: () => notify.success('The link is on its way', mailIsKept ? keptMailText : undefined),
        onError: (error) => notify.error('The link could not be sent', messageOf(error)),
      },
    );
  return (
    <div className="mt-2 flex flex-col items-start gap-2 font-normal">
      <p>
        <strong className="font-semibold break-words">
          <Email address={pendingEmail} />
        </strong>{' '}
        waits: open the link in the mail that we sent to it.{' '}
        {email !== '' && 'Until then you log in with the address above.'}
      </p>
      <Button variant="secondary" size="sm" loading={again.isPending} onClick={send}>
        Send the link again
      </Button>
    </div>
  );
}

export function WaitingPhone({ number }: { number: string | undefined }) {
  const confirm = useConfirmPhone();
  const form = useForm({ defaultValues: { otp: '' } });
  if (number === undefined) return null;
  const submit = form.handleSubmit(({ otp }) =>
    confirm.mutate(otp, {
      onSuccess: () => notify.success('This is your phone number now'),
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <form noValidate className="mt-2 flex flex-col items-start gap-3 font-normal" onSubmit={submit}>
      <p>
        <strong className="font-semibold">{number}</strong> waits for the code that we sent to it by SMS. For another
        code, save the number again.
      </p>
      <FormField
        form={form}
        name="otp"
        label="Code from the SMS"
        inputMode="numeric"
        autoComplete="one-time-code"
        rules={{ required: 'Please enter the code' }}
      />
      <Button type="submit" variant="secondary" size="sm" loading={confirm.isPending}>
        Confirm the number
      </Button>
    </form>
  );
}
