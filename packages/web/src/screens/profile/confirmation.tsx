import { useSchool } from '../../data/school.ts';
import { useResendConfirmation } from '../../data/ways-in.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { keptMailText } from '../shared/kept-mail.ts';

/** Whether the address is confirmed; where it is not, the link that confirms it can be sent again. */
export function Confirmation({ isVerified }: { isVerified: boolean }) {
  const { mailIsKept } = useSchool();
  const resend = useResendConfirmation();
  if (isVerified) return 'Yes';
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: (message) => notify.success(message, mailIsKept ? keptMailText : undefined),
      onError: (error) => notify.error('The link could not be sent', messageOf(error)),
    });
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      No
      <Button variant="secondary" size="sm" loading={resend.isPending} onClick={send}>
        Send the link again
      </Button>
    </span>
  );
}
