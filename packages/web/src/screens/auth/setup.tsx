import { setup } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { useLogin } from '../../data/people/session.ts';
import { setupLinkQuery, useSetup } from '../../data/people/ways-in.ts';
import { useSchool } from '../../data/platform/school.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { FullScreenLoading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { AuthForm, emailField, passwordAgainField, passwordField } from './auth-form.tsx';

type SetupFormProps = { setupToken: string; setUp: ReturnType<typeof useSetup> };

function SetupForm({ setupToken, setUp }: SetupFormProps) {
  const login = useLogin();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(setup.body),
    defaultValues: { setupToken, fullName: '', email: '', password: '', cpassword: '' },
  });
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
    <AuthForm form={form} onSubmit={submit} action="Create account" busy={setUp.isPending || login.isPending}>
      <FormField form={form} name="fullName" label="Full name" autoComplete="name" />
      <FormField form={form} name="email" {...emailField} />
      <FormField form={form} name="password" {...passwordField} />
      <FormField form={form} name="cpassword" {...passwordAgainField} />
    </AuthForm>
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

/** For the one-time link that a start without a super admin prints. */
export function Setup() {
  const { setupToken = '' } = useParams();
  const { name } = useSchool();
  const setUp = useSetup();
  // The form stays mounted until the new account is signed in.
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
