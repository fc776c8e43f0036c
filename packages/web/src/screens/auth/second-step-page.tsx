import { useSchool } from '../../data/school.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { SecondStep } from '../shared/second-step.tsx';
import type { PasswordLogin } from './password-form.tsx';

/** The password was right; the account has a second factor. */
export function SecondStepPage({ way: { login, form, goBack } }: { way: PasswordLogin }) {
  return (
    <SplitPage schoolName={useSchool().name} title="One more step" intro="Your account has a second factor.">
      <SecondStep
        pending={login.isPending}
        onCode={(otp, onError) => login.mutate({ ...form.getValues(), otp }, { onError })}
        onBack={goBack}
      />
    </SplitPage>
  );
}
