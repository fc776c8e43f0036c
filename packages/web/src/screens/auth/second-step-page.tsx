import { useSchool } from '../../data/school.ts';
import type { useLogin } from '../../data/session.ts';
import { SplitPage } from '../../ui/split-page.tsx';
import { SecondStep } from '../shared/second-step.tsx';

type Props = {
  login: ReturnType<typeof useLogin>;
  /** What was right so far. */
  values: { email: string; password: string };
  onBack: () => void;
};

export function SecondStepPage({ login, values, onBack }: Props) {
  return (
    <SplitPage schoolName={useSchool().name} title="One more step" intro="Your account has a second factor.">
      <SecondStep
        pending={login.isPending}
        onCode={(otp, onError) => login.mutate({ ...values, otp }, { onError })}
        onBack={onBack}
      />
    </SplitPage>
  );
}
