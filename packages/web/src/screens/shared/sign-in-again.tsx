import type { User } from '@akada/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLogin, useSession } from '../../data/people/session.ts';
import { CallError } from '../../lib/call-error.ts';
import { signInAgain } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { authenticatorField } from './authenticator-field.ts';

const formId = 'sign-in-again';
const notYours = { type: 'server', message: 'This is not your password. Please try again.' };

type FormProps = { user: User; login: ReturnType<typeof useLogin> };

function SignInForm({ user, login }: FormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({ defaultValues: { password: '', otp: '' } });
  const submit = form.handleSubmit(({ password, otp }) =>
    login.mutate(
      { email: user.email, password, ...(needsCode && { otp }) },
      {
        onError: (error) => {
          const code = error instanceof CallError ? error.code : '';
          if (code === 'second_factor_required') setNeedsCode(true);
          else if (code === 'invalid_credentials') form.setError('password', notYours, { shouldFocus: true });
          else showProblem(form, error, 'Login failed');
        },
      },
    ),
  );
  const problem = form.formState.errors.root?.message;
  return (
    <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <p>
        <strong className="block break-words">{user.fullName}</strong>
        <span className="block break-words">{user.email}</span>
      </p>
      <FormField
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        rules={{ required: 'Please enter your password' }}
      />
      {needsCode && <FormField form={form} name="otp" {...authenticatorField} />}
      <p>
        <a
          href="/login"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
        >
          Sign in another way, in a new tab
        </a>
      </p>
    </form>
  );
}

/** Over a screen whose session has ended; the refused calls are repeated afterwards. */
export function SignInAgain({ open }: { open: boolean }) {
  const login = useLogin();
  const session = useSession();
  return (
    <Dialog
      open={open}
      onClose={() => signInAgain.answer(false)}
      // Closing the dialog means leaving the screen.
      unsaved
      title="Please sign in again"
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} loading={login.isPending}>
            Sign in
          </Button>
        </>
      }
    >
      <p className="mb-4 text-soft">Your session has ended. What you typed is still here.</p>
      {session.status === 'signed-in' && <SignInForm user={session.user} login={login} />}
    </Dialog>
  );
}
