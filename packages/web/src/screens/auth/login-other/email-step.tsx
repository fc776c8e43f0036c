import { useForm } from 'react-hook-form';
import type { CodePurpose } from '../../../data/ways-in.ts';
import { useSendCode } from '../../../data/ways-in.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';

type Props = { purpose: CodePurpose; onSent: (email: string) => void };

export function EmailStep({ purpose, onSent }: Props) {
  const send = useSendCode(purpose);
  const form = useForm({ defaultValues: { email: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ email }) =>
    send.mutate(
      { email },
      {
        onSuccess: () => onSent(email.trim()),
        onError: (error) => showProblem(form, error, 'The code could not be sent'),
      },
    ),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <EmailField
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { required: 'Please enter an e-mail address' })}
      />
      <Button type="submit" size="lg" wide loading={send.isPending}>
        Send the code
      </Button>
    </form>
  );
}
