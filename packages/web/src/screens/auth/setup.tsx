import { setup } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { useSetup } from '../../data/new-account.ts';
import { useSchool } from '../../data/school.ts';
import { useLogin } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Opened from the link that the first start of an installation prints; it works once. */
export function Setup() {
  const { setupToken = '' } = useParams();
  const setUp = useSetup();
  const login = useLogin();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(setup.body),
    defaultValues: { setupToken, fullName: '', email: '', password: '', cpassword: '' },
  });
  const { register } = form;
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    setUp.mutate(values, {
      onSuccess: () => {
        notify.success('Your school is ready');
        const { email, password } = values;
        login.mutate(
          { email, password },
          { onSettled: (_, error) => void navigate(error ? '/login' : '/super-admin') },
        );
      },
      onError: (error) => showProblem(form, error, 'Error occurred'),
    }),
  );
  return (
    <SplitPage
      schoolName={useSchool().name}
      title="Set up your school"
      intro="This makes the first super-admin account, which can then create the admins."
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
        <EmailField error={errors.email?.message} {...register('email')} />
        <NewPasswordFields
          password={register('password')}
          again={register('cpassword')}
          passwordError={errors.password?.message}
          againError={errors.cpassword?.message}
        />
        <Button type="submit" size="lg" wide loading={setUp.isPending || login.isPending}>
          Create account
        </Button>
      </form>
    </SplitPage>
  );
}
