import { type CodePurpose, useSendCode } from '../../../data/ways-in.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { SentCode } from './use-sent-code.ts';

/** A mail takes a moment; who asks at once gets five of them and no more for an hour. */
const waitMs = 60_000;

type Props = { purpose: CodePurpose; sent: SentCode; onSent: (email: string) => void; onOther: () => void };

export function SendAgain({ purpose, sent, onSent, onOther }: Props) {
  const send = useSendCode(purpose);
  const secondsLeft = Math.ceil((sent.sentAt + waitMs - useNow(1000)) / 1000);
  const again = () =>
    send.mutate(
      { email: sent.email },
      {
        onSuccess: () => {
          notify.success('Another code is on its way', 'The one before it does not work any more.');
          onSent(sent.email);
        },
        onError: (error) => notify.error('The code could not be sent', messageOf(error)),
      },
    );
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-2">
      {secondsLeft > 0 ? (
        <p className="text-soft tabular-nums">No mail? You can ask again in {secondsLeft} s.</p>
      ) : (
        <Button variant="secondary" loading={send.isPending} onClick={again}>
          Send another code
        </Button>
      )}
      <Button variant="quiet" className="-ml-4" onClick={onOther}>
        Use another address
      </Button>
    </div>
  );
}
