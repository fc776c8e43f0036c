import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLinkLogin, useLinkPassword } from '../../data/people/ways-in.ts';
import { useSchool } from '../../data/platform/school.ts';
import { CallError } from '../../lib/call-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { authenticatorField } from '../shared/authenticator-field.ts';
import { AuthForm, ruledPasswordAgainField, ruledPasswordField } from './auth-form.tsx';
import { ForSignedOut } from './for-signed-out.tsx';
import { useFragment } from './take-fragment.ts';

const isDead = (error: unknown) => error instanceof CallError && error.field === 'link';

function DeadLink({ search }: { search: string }) {
  return (
    <SplitPage
      schoolName={useSchool().name}
      title="This link does not work any more"
      intro="A link works once, and for 15 minutes. Ask for a new mail."
    >
      <LinkButton to={`/login-other${search}`} size="lg">
        Ask for a new mail
      </LinkButton>
    </SplitPage>
  );
}

/** Behind a button, because mail programs open links before their reader does. */
function LogIn({ link }: { link: string }) {
  const { name } = useSchool();
  const login = useLinkLogin();
  const [needsSecond, setNeedsSecond] = useState(false);
  const form = useForm({ defaultValues: { secondFactor: '' } });
  const { setFocus } = form;
  useEffect(() => {
    if (needsSecond) setFocus('secondFactor');
  }, [needsSecond, setFocus]);
  const submit = form.handleSubmit(({ secondFactor }) =>
    login.mutate(
      { link, ...(needsSecond && { secondFactor }) },
      {
        onError: (error) => {
          if (error instanceof CallError && error.code === 'second_factor_required') setNeedsSecond(true);
          else if (!isDead(error)) showProblem(form, error, 'Login failed');
        },
      },
    ),
  );
  if (isDead(login.error)) return <DeadLink search="" />;
  return (
    <SplitPage
      schoolName={name}
      title="Log in on this device"
      intro="The link of your mail logs you in here, without a password."
    >
      <AuthForm form={form} onSubmit={submit} action="Log in" busy={login.isPending}>
        {needsSecond && <FormField form={form} name="secondFactor" {...authenticatorField} />}
      </AuthForm>
    </SplitPage>
  );
}

function NewPassword({ link }: { link: string }) {
  const reset = useLinkPassword();
  const form = useForm({ defaultValues: { newPassword: '', cpassword: '' } });
  const submit = form.handleSubmit((values) =>
    reset.mutate(
      { link, ...values },
      { onError: (error) => !isDead(error) && showProblem(form, error, 'The password could not be set') },
    ),
  );
  const { name } = useSchool();
  if (isDead(reset.error)) return <DeadLink search="?for=password" />;
  if (reset.isSuccess) {
    return (
      <SplitPage
        schoolName={name}
        title="Your new password is set"
        intro="Every device was signed out. Log in with it."
      >
        <LinkButton to="/login" size="lg">
          Log in
        </LinkButton>
      </SplitPage>
    );
  }
  return (
    <SplitPage schoolName={name} title="Choose a new password" intro="Then you log in with it.">
      <AuthForm form={form} onSubmit={submit} action="Set the password" busy={reset.isPending}>
        <FormField form={form} name="newPassword" {...ruledPasswordField} />
        <FormField form={form} name="cpassword" {...ruledPasswordAgainField} />
      </AuthForm>
    </SplitPage>
  );
}

/** For the links in mails with codes. */
export function LoginLink() {
  const fragment = useFragment();
  const [signIn, reset] = [fragment.get('sign-in'), fragment.get('reset')];
  if (reset) return <NewPassword key={reset} link={reset} />;
  return <ForSignedOut>{signIn ? <LogIn key={signIn} link={signIn} /> : <DeadLink search="" />}</ForSignedOut>;
}
