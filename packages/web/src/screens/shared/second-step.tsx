import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  pending: boolean;
  /** Tries the sign-in again with the code. */
  onCode: (otp: string, onError: (error: unknown) => void) => void;
  onBack: () => void;
};

/** The password was right; this account has a second factor. */
export function SecondStep({ pending, onCode, onBack }: Props) {
  const form = useForm({ defaultValues: { otp: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ otp }) => onCode(otp, (error) => showProblem(form, error, 'Login failed')));
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <TextField
        label="Code of your authenticator app"
        hint="Without your phone, one of your recovery codes does as well."
        autoComplete="one-time-code"
        spellCheck={false}
        error={errors.otp?.message}
        {...form.register('otp', { required: 'Please enter the code' })}
      />
      <Button type="submit" size="lg" wide loading={pending}>
        Log in
      </Button>
      <Button variant="quiet" className="self-start" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
