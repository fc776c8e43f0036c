import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { useSchoolLogin } from '../../data/people/ways-in.ts';
import { schoolQuery } from '../../data/platform/school.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { FullScreenLoading, Spinner } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { AuthForm, useClassField } from './auth-form.tsx';
import { ForSignedOut } from './for-signed-out.tsx';
import { PasswordForm, usePasswordLogin } from './password-form.tsx';
import { SecondStep, SecondStepPage } from './second-step.tsx';
import { takeFragment } from './take-fragment.ts';

const texts: Readonly<Record<string, string>> = {
  off: 'This school has not set up school login.',
  unavailable: 'The login of your school could not be reached. Please try again in a moment.',
  expired: 'This sign-in took too long or was used already. Please start again.',
  failed: 'Your school did not sign you in. Please try again.',
  unverified: 'Your school has not confirmed your e-mail address. Please ask your school.',
  unknown: 'There is no account here for your e-mail address. Please ask your school.',
  suspended: 'Your account is suspended. Please contact your school.',
};

function problemText(problem: string): string {
  return texts[problem] ?? 'Your school did not sign you in. Please try again.';
}

type ClassStepProps = { pending: boolean; onClass: (classId: string, onError: (error: unknown) => void) => void };

function ClassStep({ pending, onClass }: ClassStepProps) {
  const classField = useClassField();
  const form = useForm({ defaultValues: { classId: '' } });
  const submit = form.handleSubmit(({ classId }) =>
    onClass(classId, (error) => showProblem(form, error, 'Login failed')),
  );
  return (
    <div className="flex flex-col gap-5">
      <p>Welcome. Which class are you in? You are asked this once.</p>
      <AuthForm form={form} onSubmit={submit} action="Continue" busy={pending}>
        <FormField form={form} name="classId" {...classField} rules={{ required: 'Please select a class level' }} />
      </AuthForm>
    </div>
  );
}

type Question = 'class_level_required' | 'second_factor_required';

const isQuestion = (code: string): code is Question =>
  code === 'class_level_required' || code === 'second_factor_required';

function TicketStep({ ticket, onOver }: { ticket: string; onOver: () => void }) {
  const login = useSchoolLogin();
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const exchange = (more: { classId?: string; otp?: string }, onError?: (error: unknown) => void) =>
    login.mutate(
      { ticket, ...more },
      {
        onError: (error) => {
          const { code, field } = error instanceof CallError ? error : { code: '', field: undefined };
          if (isQuestion(code)) setQuestion(code);
          else if (code === 'invalid_credentials' && field === 'ticket') onOver();
          else if (onError) onError(error);
          else setProblem(messageOf(error));
        },
      },
    );
  const begin = () => {
    setProblem(null);
    exchange({});
  };
  const begun = useRef(false);
  useEffect(() => {
    // A ticket works once: Strict Mode's second effect must not spend it.
    if (begun.current) return;
    begun.current = true;
    begin();
  });
  if (question === 'class_level_required') {
    return <ClassStep pending={login.isPending} onClass={(classId, failed) => exchange({ classId }, failed)} />;
  }
  if (question === 'second_factor_required') {
    return <SecondStep pending={login.isPending} onCode={(otp, failed) => exchange({ otp }, failed)} onBack={onOver} />;
  }
  if (problem === null) {
    return (
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner />
        Signing you in
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice tone="error">{problem}</Notice>
      <Button loading={login.isPending} onClick={begin}>
        Try again
      </Button>
    </div>
  );
}

function Start({ problem }: { problem: string | null }) {
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-5">
      {problem && <Notice tone="error">{problemText(problem)}</Notice>}
      <a href="/api/auth/oidc/start" className={buttonLook({ size: 'lg', wide: true })}>
        Continue to your school
      </a>
      <Link
        to={{ pathname: '/login', search }}
        className={buttonLook({ size: 'lg', wide: true, variant: 'secondary' })}
      >
        Log in with a password
      </Link>
    </div>
  );
}

export function OrgLogin() {
  const { data: school, isPending } = useQuery(schoolQuery);
  const way = usePasswordLogin();
  const [fragment, setFragment] = useState(takeFragment);
  if (isPending) return <FullScreenLoading />;
  const isOffered = school?.schoolLogin === true;
  const ticket = fragment.get('ticket');
  return (
    <ForSignedOut>
      {way.needsCode ? (
        <SecondStepPage way={way} />
      ) : (
        <SplitPage
          schoolName={school?.name ?? 'Akada'}
          title="School login"
          intro={isOffered ? 'Log in with the account that your school has given you.' : problemText('off')}
        >
          {!isOffered && (
            <>
              <p className="mb-5">Staff and students log in with their password here.</p>
              <PasswordForm way={way} />
            </>
          )}
          {isOffered && ticket && (
            <TicketStep ticket={ticket} onOver={() => setFragment(new URLSearchParams({ problem: 'expired' }))} />
          )}
          {isOffered && !ticket && <Start problem={fragment.get('problem')} />}
        </SplitPage>
      )}
    </ForSignedOut>
  );
}
