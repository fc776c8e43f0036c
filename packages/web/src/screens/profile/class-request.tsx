import type { OwnProfile } from '@akada/contract';
import { useWithdrawClassRequest } from '../../data/people/class-requests.ts';
import { useClassOf } from '../../data/platform/class-names.ts';
import { useFormat } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';

export function ClassRequest({ request }: { request: NonNullable<OwnProfile['classRequest']> }) {
  const classOf = useClassOf();
  const { date } = useFormat();
  const withdraw = useOneAtATime(useWithdrawClassRequest());
  const wanted = classOf(request);
  if (request.status === 'declined') {
    return (
      <Notice>
        <p className="font-semibold">{`Your school has declined your request for ${wanted}.`}</p>
        {request.reason && <p className="wrap-anywhere">{request.reason}</p>}
      </Notice>
    );
  }
  const send = () =>
    withdraw.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error('The request was not withdrawn', messageOf(error)),
    });
  return (
    <Notice>
      <p className="font-semibold">{`Waiting: you asked for ${wanted} on ${date(request.askedAt)}.`}</p>
      <p>Your school decides, because it gave you your class or an exam is open. Until then your class stays.</p>
      <Button variant="secondary" size="sm" className="mt-2" loading={withdraw.isPending} onClick={send}>
        Withdraw request
      </Button>
    </Notice>
  );
}
