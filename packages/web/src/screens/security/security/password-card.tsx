import { changePasswordBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useChangePassword } from '../../../data/security.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

export function PasswordCard() {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordBody),
    defaultValues: { oldPassword: '', newPassword: '', cpassword: '' },
  });
  const { register } = form;
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        notify.success('Password updated successfully', 'Every other device is signed out.');
      },
      onError: (error) => showProblem(form, error, 'Error occurred'),
    }),
  );
  return (
    <Card as="section" aria-labelledby="change-password">
      <h2 id="change-password" className="text-lg">
        Change your password
      </h2>
      <p className="mt-1 text-soft">Every other device is signed out. You stay signed in here.</p>
      <form noValidate className="mt-4 flex flex-col gap-5" onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...register('oldPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.cpassword?.message}
          {...register('cpassword')}
        />
        <Button type="submit" className="self-start" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
