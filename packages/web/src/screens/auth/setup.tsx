import { setup } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { setupLinkQuery, useSetup } from '../../data/new-account.ts';
import { useSchool } from '../../data/school.ts';
import { useLogin } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { TextField } from '../../ui/text-field.tsx';

type SetupFormProps = { setupToken: string; setUp: ReturnType<typeof useSetup> };

function SetupForm({ setupToken, setUp }: SetupFormProps) {
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
  );
}

function LinkRefused() {
  return (
    <div className="mb-6 flex flex-col items-start gap-4">
      <Notice tone="error">
        This setup link has been used or is not valid. Each start of the server prints a new one, until there is a
        super-admin account.
      </Notice>
      <LinkButton to="/login" variant="secondary">
        Log in
      </LinkButton>
    </div>
  );
}

/** Opened from the link that a start without a super-admin prints; it works once. Without an answer the form decides. */
export function Setup() {
  const { setupToken = '' } = useParams();
  const { name } = useSchool();
  const setUp = useSetup();
  // Not asked again once this form has spent it: the form stays until the new account is signed in.
  const { data, isLoading } = useQuery({ ...setupLinkQuery(setupToken), enabled: !setUp.isSuccess });
  if (isLoading) return <FullScreenLoading />;
  return (
    <SplitPage
      schoolName={name}
      title="Set up your school"
      intro="This makes the first super-admin account, which can then create the admins."
    >
      {data?.works === false && <LinkRefused />}
      <SetupForm setupToken={setupToken} setUp={setUp} />
    </SplitPage>
  );
}
