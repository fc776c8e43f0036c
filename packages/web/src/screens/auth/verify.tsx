import { useParams } from 'react-router';
import { useConfirmEmail } from '../../data/people/ways-in.ts';
import { useSchool } from '../../data/platform/school.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SplitPage } from '../../ui/split-page.tsx';

/** Behind a button, because mail programs open links before their reader does. */
export function Verify() {
  const { token = '' } = useParams();
  const { name } = useSchool();
  const { isSuccess, error, isPending, mutate } = useConfirmEmail(token);
  if (isSuccess) {
    return (
      <SplitPage
        schoolName={name}
        title="Your e-mail address is confirmed"
        intro="If you ever forget your password, a code sent to this address lets you choose a new one."
      >
        <LinkButton to="/login" size="lg">
          Continue
        </LinkButton>
      </SplitPage>
    );
  }
  if (error instanceof CallError && error.status === 404) {
    return (
      <SplitPage
        schoolName={name}
        title="This link does not work any more"
        intro="A link works for three days, and for the address your account has now. Your profile sends you a new one."
      >
        <LinkButton to="/profile" size="lg">
          Go to your profile
        </LinkButton>
      </SplitPage>
    );
  }
  return (
    <SplitPage
      schoolName={name}
      title="Confirm your e-mail address"
      intro="Go on only if you opened an account here with this address."
    >
      <div className="flex flex-col gap-5">
        {error && <Notice tone="error">{messageOf(error)}</Notice>}
        <Button size="lg" wide loading={isPending} onClick={() => mutate()}>
          Confirm my e-mail address
        </Button>
      </div>
    </SplitPage>
  );
}
