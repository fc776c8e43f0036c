import type { SignupBody } from '@akada/contract';
import { guardianConsentText, guardianConsentVersion } from '@akada/contract/rules/guardian-consent';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLogin } from '../../data/people/session.ts';
import { useSignup } from '../../data/people/ways-in.ts';
import { useSampleTitle } from '../../data/platform/landing.ts';
import { useSchool } from '../../data/platform/school.ts';
import { CallError } from '../../lib/call-error.ts';
import { tickedBefore, typedBefore } from '../../state/served-form.ts';
import { ChoiceGroup } from '../../ui/choices.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { FullScreenLoading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { AuthForm, emailField, passwordAgainField, passwordField, useClassField } from './auth-form.tsx';
import { ForSignedOut } from './for-signed-out.tsx';
import { InviteNotice, useInvite } from './invite-notice.tsx';
import { ForgotPassword, linkLook } from './password-form.tsx';

type SignupFields<Output> = { form: UseFormReturn<SignupBody, unknown, Output> };

function Guardian<Output>({ form, schoolName }: SignupFields<Output> & { schoolName: string }) {
  return (
    <div className="flex flex-col gap-5 rounded-md border border-line bg-sunken p-4">
      <ChoiceGroup legend="Your parent or guardian" error={form.formState.errors.guardianConsent?.message}>
        <p className="mb-1 text-soft">
          {schoolName} asks them before it opens an account. Show them{' '}
          <Link to="/privacy" target="_blank" className="font-semibold text-green underline underline-offset-4">
            what is kept about you
          </Link>
          , and fill this in together.
        </p>
        <FormField
          form={form}
          name="guardianConsent"
          type="checkbox"
          label={guardianConsentText(guardianConsentVersion)}
        />
      </ChoiceGroup>
      <FormField form={form} name="guardianName" label="Name of your parent or guardian" autoComplete="off" />
      <FormField
        form={form}
        name="guardianContact"
        label="Their phone number or e-mail address"
        autoComplete="off"
        hint="The school may ask them whether they agree."
      />
    </div>
  );
}

function AccountExists<Output>({ form, name }: SignupFields<Output> & { name: 'email' | 'phoneNumber' }) {
  const { search } = useLocation();
  if (form.formState.errors[name]?.message !== 'user already exists') return null;
  const typedEmail = form.getValues(name);
  return (
    <p className="-mt-4 flex flex-wrap gap-x-6">
      <Link to={{ pathname: '/login', search }} state={{ typedEmail }} className={linkLook}>
        Log in instead
      </Link>
      <ForgotPassword typedEmail={typedEmail} />
    </p>
  );
}

function Fields<Output>({ form, isInvited }: SignupFields<Output> & { isInvited: boolean }) {
  const classField = useClassField();
  return (
    <>
      <FormField form={form} name="fullName" label="Full name" autoComplete="name" />
      <FormField form={form} name="email" {...emailField} />
      <AccountExists form={form} name="email" />
      <FormField
        form={form}
        name="phoneNumber"
        type="tel"
        label="Phone number"
        autoComplete="tel"
        hint="For example 0803 123 4567"
      />
      <AccountExists form={form} name="phoneNumber" />
      {!isInvited && <FormField form={form} name="classId" {...classField} />}
      <FormField form={form} name="password" {...passwordField} />
      <FormField form={form} name="cpassword" {...passwordAgainField} />
    </>
  );
}

const empty = { fullName: '', email: '', phoneNumber: '', password: '', cpassword: '' };
const texts = [
  'fullName',
  'email',
  'phoneNumber',
  'classId',
  'guardianName',
  'guardianContact',
  'password',
  'cpassword',
] as const;

const typed = () => ({ ...typedBefore(texts), ...tickedBefore(['guardianConsent']) });

type Check = ReturnType<typeof import('./signup-check.ts').checkOf>;

const rules = () => import('./signup-check.ts').catch(() => null);

/**
 * The form does not wait for its rules; they come while it is filled in. Where they cannot be had, as some browsers
 * remember an import that failed once, the server alone checks.
 */
function useCheck(asksGuardian: boolean): Check {
  useEffect(() => void rules(), []);
  return async (values, ...form) => {
    const check = (await rules())?.checkOf(asksGuardian);
    return check ? check(values, ...form) : ({ values, errors: {} } as Awaited<ReturnType<Check>>);
  };
}

const forStudents = 'For students. You get the exams of your class; lessons are open to every class.';

function SignupForm({ invite }: { invite: ReturnType<typeof useInvite> }) {
  const signup = useSignup();
  const login = useLogin();
  const navigate = useNavigate();
  const { search } = useLocation();
  const sample = useSampleTitle(new URLSearchParams(search).get('next'));
  const { name: schoolName, guardianConsent: asksGuardian } = useSchool();
  const form = useForm({
    resolver: useCheck(asksGuardian),
    defaultValues: { ...empty, ...(invite.open ?? { classId: '' }), ...typed() },
  });
  const submit = form.handleSubmit((values) =>
    signup.mutate(values, {
      onSuccess: () => {
        notify.success('Signup successful!');
        const { email, password } = values;
        // `ForSignedOut` redirects once there is a session.
        login.mutate({ email, password }, { onError: () => void navigate({ pathname: '/login', search }) });
      },
      onError: (error) => {
        const isFull = error instanceof CallError && error.field === 'invite';
        if (isFull) form.setError('root', { type: 'server', message: error.message });
        else showProblem(form, error, 'Signup failed');
      },
    }),
  );
  const isBusy = form.formState.isSubmitting || signup.isPending || login.isPending;
  return (
    <SplitPage
      schoolName={schoolName}
      title="Create your account"
      intro={sample ? `With an account you watch “${sample}” at once.` : forStudents}
    >
      <AuthForm form={form} onSubmit={submit} action="Sign up" busy={isBusy}>
        <InviteNotice invite={invite} schoolName={schoolName} />
        <Fields form={form} isInvited={invite.open !== null} />
        {asksGuardian && <Guardian form={form} schoolName={schoolName} />}
      </AuthForm>
      <p className="mt-5 text-soft">
        Already have an account?{' '}
        <Link to={{ pathname: '/login', search }} className={linkLook}>
          Log in
        </Link>
      </p>
      <p className="text-soft">
        <Link to="/privacy" target="_blank" className={linkLook}>
          What is kept about you
        </Link>
      </p>
    </SplitPage>
  );
}

/** The form begins with the class of the invite. */
function SignupByInvite() {
  const invite = useInvite();
  return invite.isLoading ? <FullScreenLoading /> : <SignupForm invite={invite} />;
}

export function Signup() {
  return (
    <ForSignedOut>
      <SignupByInvite />
    </ForSignedOut>
  );
}
