import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCodeLogin } from '../../../data/ways-in.ts';
import { CallError } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CodeField, codeRules } from './code-field.tsx';

/** Signed in, the screen sends the person on by itself. Staff with a second factor are asked for it once the code is right. */
export function CodeStep({ email }: { email: string }) {
  const login = useCodeLogin();
  const [needsSecond, setNeedsSecond] = useState(false);
  const form = useForm({ defaultValues: { otp: '', secondFactor: '' } });
  const { errors } = form.formState;
  const { setFocus } = form;
  // The button that was focused before is gone with its step.
  useEffect(() => setFocus(needsSecond ? 'secondFactor' : 'otp'), [setFocus, needsSecond]);
  const submit = form.handleSubmit(({ otp, secondFactor }) =>
    login.mutate(
      { email, otp, ...(needsSecond && { secondFactor }) },
      {
        onError: (error) => {
          if (error instanceof CallError && error.code === 'second_factor_required') setNeedsSecond(true);
          else showProblem(form, error, 'Login failed');
        },
      },
    ),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <CodeField error={errors.otp?.message} {...form.register('otp', codeRules)} />
      {needsSecond && (
        <TextField
          label="Code of your authenticator app"
          hint="Or one of your recovery codes"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.secondFactor?.message}
          {...form.register('secondFactor', { required: 'Please enter the code of your authenticator app' })}
        />
      )}
      <Button type="submit" size="lg" wide loading={login.isPending}>
        Log in
      </Button>
    </form>
  );
}
