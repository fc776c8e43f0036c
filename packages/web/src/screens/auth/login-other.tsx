import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLogin } from '../../data/people/session.ts';
import { type CodePurpose, useResetPassword, useSendCode } from '../../data/people/ways-in.ts';
import { useSchool } from '../../data/platform/school.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { serverTime } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem, showUnderField } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { useNow } from '../../ui/time.tsx';
import { keptMailText } from '../shared/kept-mail.ts';
import { AuthForm, emailField, placeField, ruledPasswordAgainField, ruledPasswordField } from './auth-form.tsx';
import { CodeStep, codeField, SchoolCodeStep } from './code-step.tsx';
import { ForSignedOut } from './for-signed-out.tsx';
import { accountOf, linkLook } from './password-form.tsx';

/** `sentAt` in milliseconds since 1970. The code works in this browser only. */
type SentCode = { to: string; sentAt: number; browser: string };

type NoteSent = (sent: Omit<SentCode, 'sentAt'>) => void;

/** Kept in the history entry: a phone may drop this page while its owner reads the mail. */
function useSentCode() {
  const location = useLocation();
  const navigate = useNavigate();
  const sent: SentCode | null = location.state?.sentCode ?? null;
  const noteSent: NoteSent = ({ to, browser }) => {
    const sentCode: SentCode = { to, browser, sentAt: serverTime() };
    void navigate({ search: location.search }, { state: { sentCode }, replace: sent !== null });
  };
  const startOver = () => void navigate({ search: location.search }, { replace: true });
  return { sent, noteSent, startOver };
}

/** A login name is neither an address nor a number. */
const isNumber = (typed: string) => /^[+\d\s().-]+$/.test(typed);

type PlaceStepProps = { purpose: CodePurpose; onSent: NoteSent };

function PlaceStep({ purpose, onSent }: PlaceStepProps) {
  const { smsCodes } = useSchool();
  const send = useSendCode(purpose);
  const [browser] = useState(newRequestKey);
  const typed = String(useLocation().state?.typedEmail ?? '');
  const form = useForm({ defaultValues: { email: typed.includes('@') || (smsCodes && isNumber(typed)) ? typed : '' } });
  const submit = form.handleSubmit(({ email }) =>
    send.mutate(
      { ...(smsCodes ? accountOf(email.trim()) : { email }), browser },
      {
        onSuccess: () => onSent({ to: email.trim(), browser }),
        onError: (error) => {
          const isNamed = error instanceof CallError && error.field === 'phoneNumber';
          if (isNamed) showUnderField(form, { field: 'email', message: error.message });
          else showProblem(form, error, 'The code could not be sent');
        },
      },
    ),
  );
  return (
    <AuthForm form={form} onSubmit={submit} action="Send the code" busy={send.isPending}>
      <FormField
        form={form}
        name="email"
        {...(smsCodes ? placeField : emailField)}
        autoComplete="username"
        rules={{ required: `Please enter an e-mail address${smsCodes ? ' or a phone number' : ''}` }}
      />
    </AuthForm>
  );
}

/** The server sends at most five codes an hour. */
const waitMs = 60_000;

type SendAgainProps = { purpose: CodePurpose; sent: SentCode; onSent: NoteSent; onOther: () => void };

function SendAgain({ purpose, sent, onSent, onOther }: SendAgainProps) {
  const send = useSendCode(purpose);
  const secondsLeft = Math.ceil((sent.sentAt + waitMs - useNow(1000)) / 1000);
  const again = () =>
    send.mutate(
      { ...accountOf(sent.to), browser: sent.browser },
      {
        onSuccess: () => {
          notify.success('Another code is on its way', 'The one before it does not work any more.');
          onSent(sent);
        },
        onError: (error) => notify.error('The code could not be sent', messageOf(error)),
      },
    );
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-2">
      {secondsLeft > 0 ? (
        <p className="text-soft tabular-nums">Nothing yet? You can ask again in {secondsLeft} s.</p>
      ) : (
        <Button variant="secondary" loading={send.isPending} onClick={again}>
          Send another code
        </Button>
      )}
      <Button variant="quiet" className="-ml-4" onClick={onOther}>
        {sent.to.includes('@') ? 'Use another address' : 'Use your e-mail address or another number'}
      </Button>
    </div>
  );
}

function NewPasswordStep({ sent: { to, browser } }: { sent: SentCode }) {
  const reset = useResetPassword();
  const login = useLogin();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useForm({ defaultValues: { otp: '', newPassword: '', cpassword: '' } });
  const { setFocus } = form;
  // The focused button has left with its step.
  useEffect(() => setFocus('otp'), [setFocus]);
  const submit = form.handleSubmit((values) =>
    reset.mutate(
      { ...accountOf(to), browser, ...values },
      {
        onSuccess: () => {
          notify.success('Your new password is set');
          // `ForSignedOut` redirects once there is a session.
          const password = values.newPassword;
          login.mutate(
            { ...accountOf(to), password },
            { onError: () => void navigate({ pathname: '/login', search }) },
          );
        },
        onError: (error) => showProblem(form, error, 'The password could not be set'),
      },
    ),
  );
  return (
    <AuthForm form={form} onSubmit={submit} action="Set the password" busy={reset.isPending || login.isPending}>
      <FormField form={form} name="otp" {...codeField} />
      <FormField form={form} name="newPassword" {...ruledPasswordField} />
      <FormField form={form} name="cpassword" {...ruledPasswordAgainField} />
    </AuthForm>
  );
}

const words = {
  'sign-in': {
    title: 'Sign in with a code',
    intro: (where: string) => `We send a six-digit code ${where}. You need no password.`,
  },
  reset: {
    title: 'Choose a new password',
    intro: (where: string) => `We send a six-digit code ${where}. With it you choose a new password.`,
  },
};

type OtherWayProps = { pathname: string; way: 'school' | null; children: ReactNode };

function OtherWay({ pathname, way, children }: OtherWayProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const search = new URLSearchParams(query);
  search.delete('for');
  if (way) search.set('for', way);
  return (
    <Link to={{ pathname, search: search.toString() }} state={{ typedEmail: state?.typedEmail }} className={linkLook}>
      {children}
    </Link>
  );
}

function OtherWays({ withSchoolCode }: { withSchoolCode: boolean }) {
  return (
    <p className="mt-5 flex flex-wrap gap-x-6">
      {withSchoolCode && (
        <OtherWay pathname="/login-other" way="school">
          My school gave me a code
        </OtherWay>
      )}
      <OtherWay pathname="/login" way={null}>
        Log in with your password
      </OtherWay>
    </p>
  );
}

function SchoolCodePage() {
  return (
    <SplitPage
      schoolName={useSchool().name}
      title="Sign in with a code from your school"
      intro="A teacher can give you a code. It works once, for 15 minutes. You need no password."
    >
      <SchoolCodeStep />
      <OtherWays withSchoolCode={false} />
    </SplitPage>
  );
}

function CodePage({ purpose }: { purpose: CodePurpose }) {
  const school = useSchool();
  const { sent, noteSent, startOver } = useSentCode();
  const { title, intro } = words[purpose];
  const said = sent && (
    <>
      If{' '}
      <strong className="font-semibold break-words text-ink">
        {sent.to.includes('@') ? <Email address={sent.to} /> : sent.to}
      </strong>{' '}
      has an account here, a code is on its way to it. It works for 15 minutes.
      {!sent.to.includes('@') && ' Nothing after a minute? Use your e-mail address, or ask a teacher for a code.'}
    </>
  );
  return (
    <SplitPage
      schoolName={school.name}
      title={title}
      intro={
        said ?? intro(school.smsCodes ? 'to your e-mail address or, by SMS, to your phone' : 'to your e-mail address')
      }
    >
      {sent && school.mailIsKept && (
        <div className="mb-5">
          <Notice>{keptMailText}</Notice>
        </div>
      )}
      {!sent && <PlaceStep purpose={purpose} onSent={noteSent} />}
      {sent && purpose === 'sign-in' && <CodeStep sent={sent} />}
      {sent && purpose === 'reset' && <NewPasswordStep sent={sent} />}
      {sent && <SendAgain purpose={purpose} sent={sent} onSent={noteSent} onOther={startOver} />}
      <OtherWays withSchoolCode={purpose === 'sign-in'} />
    </SplitPage>
  );
}

export function LoginOther() {
  const [query] = useSearchParams();
  return (
    <ForSignedOut>
      {query.get('for') === 'school' ? (
        <SchoolCodePage />
      ) : (
        <CodePage purpose={query.get('for') === 'password' ? 'reset' : 'sign-in'} />
      )}
    </ForSignedOut>
  );
}
