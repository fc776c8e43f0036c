import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLogin } from '../../data/people/session.ts';
import { CallError, serverMessage } from '../../lib/call-error.ts';
import { typedBefore } from '../../state/served-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';

const required = { email: 'Please enter your e-mail address or phone number', password: 'Please enter your password' };
type Name = keyof typeof required;
type Problems = Partial<Record<Name | 'root', string>>;

const names = Object.keys(required) as Name[];

/** The field takes an e-mail address or a phone number. */
export const accountOf = (email: string) =>
  email.includes('@') || !/\d/.test(email) ? { email } : { phoneNumber: email };

const credentials = ({ email, password }: Record<Name, string>) => ({ ...accountOf(email), password });

/** Without the form library, which would be a twelfth of what a new phone downloads to log in. */
export function usePasswordLogin(slip?: URLSearchParams) {
  const login = useLogin();
  const form = useRef<HTMLFormElement>(null);
  const { state } = useLocation();
  const [values, setValues] = useState(() => ({
    email: slip?.get('login') ?? String(state?.typedEmail ?? ''),
    password: slip?.get('password') ?? '',
    ...typedBefore(['email', 'password']),
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [wasTried, setWasTried] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const show = (next: Problems) => {
    setProblems(next);
    const first = names.find((name) => next[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const refused = (error: unknown) => {
    const { code, field: refusedField } = error instanceof CallError ? error : {};
    const field = refusedField === 'phoneNumber' ? 'email' : refusedField;
    if (code === 'second_factor_required') setNeedsCode(true);
    else if (names.includes(field as Name)) show({ [field as Name]: serverMessage(error, 'Login failed') });
    else show({ root: serverMessage(error, 'Login failed') });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasTried(true);
    const missing = names.filter((name) => values[name] === '');
    show(Object.fromEntries(missing.map((name) => [name, required[name]])));
    if (missing.length === 0) login.mutate(credentials(values), { onError: refused });
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: value });
      if (wasTried) setProblems({ ...problems, [name]: value === '' ? required[name] : undefined });
    },
  });
  const fill = (account: typeof values) => {
    setValues(account);
    setProblems({});
    setWasTried(false);
  };
  return {
    login,
    form,
    sendCode: (otp: string, onError: (error: unknown) => void) =>
      login.mutate({ ...credentials(values), otp }, { onError }),
    typedEmail: values.email,
    field,
    fill,
    submit,
    problem: problems.root,
    needsCode,
    goBack: () => setNeedsCode(false),
  };
}
export type PasswordLogin = ReturnType<typeof usePasswordLogin>;

export const linkLook = 'inline-block py-2 font-semibold text-green underline underline-offset-4';

/** The typed address is passed on, so that nobody types it twice. */
export function ForgotPassword({ typedEmail }: { typedEmail: string }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: '/login-other', search: `${search ? `${search}&` : '?'}for=password` }}
      state={{ typedEmail }}
      className={linkLook}
    >
      Forgot password?
    </Link>
  );
}

export function PasswordForm({ way: { login, form, field, submit, problem, typedEmail } }: { way: PasswordLogin }) {
  return (
    // Without its script, a browser that sends the form must not put what was typed into the address.
    <form ref={form} method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {problem && (
        <div>
          <Notice tone="error">{problem}</Notice>
          {problem === 'Invalid credentials' && (
            <p className="mt-1 text-soft">
              Check both fields. <ForgotPassword typedEmail={typedEmail} />
            </p>
          )}
        </div>
      )}
      <TextField
        label="Email"
        hint="Your e-mail address, phone number or login name"
        type="email"
        autoCapitalize="none"
        autoComplete="username"
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="lg" wide loading={login.isPending}>
        Log in
      </Button>
    </form>
  );
}
