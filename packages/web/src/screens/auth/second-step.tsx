import { useForm } from 'react-hook-form';
import { useSchool } from '../../data/platform/school.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { authenticatorField } from '../shared/authenticator-field.ts';
import { AuthForm } from './auth-form.tsx';
import type { PasswordLogin } from './password-form.tsx';

type SecondStepProps = {
  pending: boolean;
  onCode: (otp: string, onError: (error: unknown) => void) => void;
  onBack: () => void;
};

export function SecondStep({ pending, onCode, onBack }: SecondStepProps) {
  const form = useForm({ defaultValues: { otp: '' } });
  const submit = form.handleSubmit(({ otp }) => onCode(otp, (error) => showProblem(form, error, 'Login failed')));
  return (
    <div className="flex flex-col gap-5">
      <AuthForm form={form} onSubmit={submit} action="Log in" busy={pending}>
        <FormField form={form} name="otp" {...authenticatorField} />
      </AuthForm>
      <Button variant="quiet" className="self-start" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}

export function SecondStepPage({ way: { login, sendCode, goBack } }: { way: PasswordLogin }) {
  return (
    <SplitPage schoolName={useSchool().name} title="One more step" intro="Your account has a second factor.">
      <SecondStep pending={login.isPending} onCode={sendCode} onBack={goBack} />
    </SplitPage>
  );
}
