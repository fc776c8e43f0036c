import { useEffect, useState } from 'react';
import { type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useCodeLogin } from '../../data/people/ways-in.ts';
import type { Body } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { authenticatorField } from '../shared/authenticator-field.ts';
import { AuthForm } from './auth-form.tsx';
import { accountOf } from './password-form.tsx';

/** As the server checks it: white space in a pasted code is ignored. */
const codeRules = {
  required: 'Please enter the code',
  validate: (value: string) => /^\d{6}$/.test(value.replace(/\s/g, '')) || 'The code has 6 digits',
};

export const codeField = {
  label: 'Six-digit code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  spellCheck: false,
  rules: codeRules,
} as const;

type Values = { otp: string; secondFactor: string };

/** Asks for the second factor once the code was right. */
function useCodeForm<Own extends Values>(form: UseFormReturn<Own>, first: Path<Own>, body: (values: Own) => CodeBody) {
  const login = useCodeLogin();
  const [needsSecond, setNeedsSecond] = useState(false);
  const { setFocus } = form;
  // The focused button has left with its step.
  useEffect(() => setFocus(needsSecond ? ('secondFactor' as Path<Own>) : first), [setFocus, needsSecond, first]);
  const submit = form.handleSubmit((values: Own) =>
    login.mutate(
      { ...body(values), ...(needsSecond && { secondFactor: values.secondFactor }) },
      {
        onError: (error) => {
          if (error instanceof CallError && error.code === 'second_factor_required') setNeedsSecond(true);
          else showProblem(form, error, 'Login failed');
        },
      },
    ),
  );
  return { submit, needsSecond, isPending: login.isPending };
}

type CodeBody = Body<'POST /auth/code/verify'>;

/** `to`: an e-mail address or a phone number. */
export function CodeStep({ sent: { to, browser } }: { sent: { to: string; browser: string } }) {
  const form = useForm({ defaultValues: { otp: '', secondFactor: '' } });
  const code = useCodeForm(form, 'otp', ({ otp }) => ({ ...accountOf(to), browser, otp }));
  return (
    <AuthForm form={form} onSubmit={code.submit} action="Log in" busy={code.isPending}>
      <FormField form={form} name="otp" {...codeField} />
      {code.needsSecond && <FormField form={form} name="secondFactor" {...authenticatorField} />}
    </AuthForm>
  );
}

const schoolCodeRules = {
  required: 'Please enter the code',
  validate: (value: string) =>
    /^[2-79a-hjkmnp-z]{8}$/i.test(value.replace(/[\s-]/g, '')) ||
    'The code has 8 letters and digits, and never 0, 1, 8, I, L or O',
};

/** The field takes an e-mail address or a phone number. */
export function SchoolCodeStep() {
  const typed = String(useLocation().state?.typedEmail ?? '');
  const form = useForm({ defaultValues: { email: typed, otp: '', secondFactor: '' } });
  const first = typed === '' ? 'email' : 'otp';
  const code = useCodeForm(form, first, ({ email, otp }) => ({ ...accountOf(email), otp }));
  return (
    <AuthForm form={form} onSubmit={code.submit} action="Log in" busy={code.isPending}>
      <FormField
        form={form}
        name="email"
        type="email"
        label="Email"
        hint="Your e-mail address or phone number"
        autoComplete="username"
        rules={{ required: 'Please enter your e-mail address or phone number' }}
      />
      <FormField
        form={form}
        name="otp"
        label="Code from your school"
        hint="8 letters and digits"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        rules={schoolCodeRules}
      />
      {code.needsSecond && <FormField form={form} name="secondFactor" {...authenticatorField} />}
    </AuthForm>
  );
}
