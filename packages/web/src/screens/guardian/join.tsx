import { type GuardianSignupBody, guardianSignupBody, joinBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useGuardianSignup, useJoinChild } from '../../data/people/guardians.ts';
import { useLogin, useSession } from '../../data/people/session.ts';
import { useSchool } from '../../data/platform/school.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { FullScreenLoading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { requestLogout } from '../shared/logout.ts';

const codeField = {
  label: 'Code',
  hint: 'Ten letters and figures, from your child or the school',
  autoComplete: 'off',
  autoCapitalize: 'characters',
} as const;

const linkLook = 'font-semibold text-green underline underline-offset-4';

/** Behind the # of the link that came with the code. */
const useCodeOfLink = () => useLocation().hash.slice(1);

function AddChild() {
  const joining = useJoinChild();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(joinBody), defaultValues: { code: useCodeOfLink() } });
  const submit = form.handleSubmit((values) =>
    joining.mutate(values, {
      onSuccess: ({ fullName }) => {
        notify.success(`${fullName} is added`);
        void navigate('/guardian');
      },
      onError: (error) => showProblem(form, error, 'The code could not be checked'),
    }),
  );
  const problem = form.formState.errors.root?.message;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <FormField form={form} name="code" {...codeField} />
      <Button type="submit" size="lg" wide loading={joining.isPending}>
        Add this child
      </Button>
      <LinkButton to="/guardian" variant="quiet">
        Back to my children
      </LinkButton>
    </form>
  );
}

const empty = { fullName: '', phoneNumber: '', email: '', password: '', cpassword: '' };

function SignUp({ onOpened }: { onOpened: () => void }) {
  const code = useCodeOfLink();
  const signup = useGuardianSignup();
  const login = useLogin();
  const navigate = useNavigate();
  const form = useForm<GuardianSignupBody, unknown, GuardianSignupBody>({
    resolver: zodResolver(guardianSignupBody),
    defaultValues: { code, ...empty },
  });
  const submit = form.handleSubmit((values) =>
    signup.mutate(values, {
      onSuccess: () => {
        notify.success('Your account is ready');
        onOpened();
        const { phoneNumber, email, password } = values;
        const name = email ? { email } : { phoneNumber: phoneNumber ?? '' };
        login.mutate({ ...name, password }, { onError: () => void navigate('/login') });
      },
      onError: (error) => showProblem(form, error, 'Signup failed'),
    }),
  );
  const problem = form.formState.errors.root?.message;
  const back = `/guardian/join${code && `#${code}`}`;
  return (
    <>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <FormField form={form} name="code" {...codeField} />
        <FormField form={form} name="fullName" label="Full name" autoComplete="name" />
        <FormField
          form={form}
          name="phoneNumber"
          type="tel"
          label="Phone number"
          autoComplete="tel"
          hint="You log in with it, for all of your children"
        />
        <FormField
          form={form}
          name="email"
          type="email"
          label="E-mail address (optional)"
          hint="For a mail every Friday, and for a forgotten password"
        />
        <FormField
          form={form}
          name="password"
          type="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <FormField form={form} name="cpassword" type="password" label="Password again" autoComplete="new-password" />
        <Button type="submit" size="lg" wide loading={signup.isPending || login.isPending}>
          Open my account
        </Button>
      </form>
      <p className="mt-5 text-soft">
        Already have an account?{' '}
        <Link to={`/login?next=${encodeURIComponent(back)}`} className={linkLook}>
          Log in and add the child
        </Link>
      </p>
      <p className="text-soft">
        <Link to="/privacy" target="_blank" className={linkLook}>
          What is kept about you
        </Link>
      </p>
    </>
  );
}

function OtherAccount({ name }: { name: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="warning">
        <p className="wrap-anywhere">
          {`${name} is logged in here. Guardians have an account of their own: log out first, then open the link again.`}
        </p>
      </Notice>
      <Button variant="secondary" onClick={requestLogout}>
        Logout
      </Button>
    </div>
  );
}

/** For guardians: to open an account, or to add one more child to it. */
export function Join() {
  const { name } = useSchool();
  const session = useSession();
  const [isOpened, setOpened] = useState(false);
  if (session.status === 'loading') return <FullScreenLoading />;
  const user = session.status === 'signed-in' ? session.user : null;
  const isGuardian = user?.role === 'guardian';
  if (isGuardian && isOpened) return <Navigate to="/guardian" replace />;
  return (
    <SplitPage
      schoolName={name}
      title={isGuardian ? 'Add a child' : 'For parents and guardians'}
      intro="See results, time watched and payments of your child, and pay from your own phone."
    >
      {user === null && <SignUp onOpened={() => setOpened(true)} />}
      {isGuardian && <AddChild />}
      {user !== null && !isGuardian && <OtherAccount name={user.fullName} />}
    </SplitPage>
  );
}
