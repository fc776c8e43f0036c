import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { confirmationQuery } from '../../data/ways-in.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FullScreenLoading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/notice.tsx';
import { SplitPage } from '../../ui/split-page.tsx';

export function Verify() {
  const { token = '' } = useParams();
  const { name } = useSchool();
  const { data, error, isFetching, refetch } = useQuery(confirmationQuery(token));
  if (data) {
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
  if (!error) return <FullScreenLoading text="Confirming your e-mail address..." />;
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
    <SplitPage schoolName={name} title="Confirm your e-mail address" intro="Your address is not confirmed yet.">
      <ErrorPanel
        title="The server did not answer"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </SplitPage>
  );
}
