import { ownPasswordBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { useSession } from '../../data/people/session.ts';
import { useChooseOwnPassword } from '../../data/people/ways-in.ts';
import { useSchool } from '../../data/platform/school.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { FullScreenLoading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { requestLogout } from '../shared/logout.ts';
import { AuthForm, passwordAgainField, passwordField } from './auth-form.tsx';

function OwnPasswordForm() {
  const choose = useChooseOwnPassword();
  const form = useForm({ resolver: zodResolver(ownPasswordBody), defaultValues: { newPassword: '', cpassword: '' } });
  // The form is unmounted when the promise ends: a user with an own password is redirected.
  const submit = form.handleSubmit((values) =>
    choose.mutateAsync(values).then(
      () => notify.success('Your password is set'),
      (error: unknown) => showProblem(form, error, 'Error occurred'),
    ),
  );
  return (
    <AuthForm form={form} onSubmit={submit} action="Set my password" busy={choose.isPending}>
      <FormField form={form} name="newPassword" {...passwordField} label="Your new password" />
      <FormField form={form} name="cpassword" {...passwordAgainField} />
    </AuthForm>
  );
}

/** After the one-time password of a login slip, and after the first proof of an address. */
export function FirstPassword() {
  const { name } = useSchool();
  const session = useSession();
  if (session.status === 'loading') return <FullScreenLoading />;
  // From there everybody comes to where they belong.
  if (session.status !== 'signed-in' || !session.user.mustChoosePassword) return <Navigate to="/login" replace />;
  return (
    <SplitPage
      schoolName={name}
      title="Choose your password"
      intro={`Welcome, ${session.user.fullName}. A password from a slip, or from before you proved your address, no longer works: from now on you log in with your own.`}
    >
      <OwnPasswordForm />
      <p className="mt-3 text-soft">
        Not you?{' '}
        <Button variant="quiet" onClick={requestLogout}>
          Logout
        </Button>
      </p>
    </SplitPage>
  );
}
