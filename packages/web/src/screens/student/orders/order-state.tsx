import type { OpenedOrder } from '@akada/contract';
import { mostProofs } from '@akada/contract/rules/proof';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Phone } from 'lucide-react';
import { useState } from 'react';
import { useCancelOrder } from '../../../data/money/order-actions.ts';
import { latestFor, lessonsToOrderAgain, myOrdersQuery, orderPath } from '../../../data/money/orders.ts';
import { useIsGuardian } from '../../../data/people/session.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { OrderButton } from '../shared/order-dialog.tsx';
import { hadMeanwhile, isPartPaid, waitingLessons } from '../shared/order-words.ts';
import { WatchOwned } from '../shared/watch-link.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { PayOnline } from './pay-online.tsx';
import { SentProofs } from './sent-proofs.tsx';

type OrderProps = { order: OpenedOrder };

function CancelOrder({ order }: OrderProps) {
  const cancelling = useCancelOrder(order._id);
  const [asking, setAsking] = useState(false);
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        notify.success('Order cancelled');
      },
    });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={cancel}
        title={`Cancel order ${order.reference}?`}
        description="If you have transferred the money already, do not cancel: the school could not tell what it is for."
        problem={cancelling.error ? messageOf(cancelling.error) : undefined}
        confirmLabel="Cancel order"
        cancelLabel="Keep it"
        loading={cancelling.isPending}
      />
    </>
  );
}

function Claim({ order }: OrderProps) {
  const [open, setOpen] = useState(false);
  const isSaid = order.claimedAt !== undefined || order.status === 'rejected';
  if (order.proofs.length >= mostProofs) return null;
  return (
    <>
      <Button size="lg" variant={isSaid ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        <BadgeCheck aria-hidden="true" />
        {isSaid ? 'Send a receipt' : 'I have paid'}
      </Button>
      <ClaimDialog order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function WaitNotice({ order }: OrderProps) {
  const format = useFormat();
  if (isPartPaid(order)) {
    return (
      <Notice tone="warning">
        {format.money(order.received)} of {format.money(order.total)} has arrived. Please transfer the rest:{' '}
        <strong className="font-semibold">{format.money(order.due)}</strong>.
      </Notice>
    );
  }
  if (order.claimedAt === undefined) return <Notice tone="warning">Waiting for your transfer to be approved.</Notice>;
  const [proof] = order.proofs;
  return (
    <Notice>
      You said on {format.dateTime(order.claimedAt)} that you have paid
      {proof && (order.proofs.length === 1 ? ', and sent a receipt' : `, and sent ${order.proofs.length} receipts`)}.
      The school now looks for your transfer.
    </Notice>
  );
}

/** Lessons of this order that a gift or another order has provided. */
function HadNotice({ order }: OrderProps) {
  const format = useFormat();
  const had = hadMeanwhile(order);
  if (had.length === 0) return null;
  const isAll = had.length === waitingLessons(order);
  return (
    <Notice tone="warning">
      {had.map((item) => (
        <p key={item._id} className="wrap-anywhere">
          You have ‘{item.title}’ already, by {item.had?.by}, since {format.date(item.had?.at ?? '')}.
        </p>
      ))}
      <p className="mt-1 font-semibold">
        {isAll
          ? 'There is nothing to pay for this order: you can cancel it. If you have paid, tell the school below.'
          : 'You need not pay for what you have: cancel this order and order the rest.'}
      </p>
    </Notice>
  );
}

function Open({ order }: OrderProps) {
  const isGuardian = useIsGuardian();
  const isHad = hadMeanwhile(order).length === waitingLessons(order);
  return (
    <>
      <HadNotice order={order} />
      {!isHad && <WaitNotice order={order} />}
      <SentProofs order={order} />
      {!isHad && (
        <>
          <PayOnline order={order} />
          <HowToPay order={order} />
        </>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Claim order={order} />
        {order.received === 0 && !isGuardian && <CancelOrder order={order} />}
      </div>
      {order.schoolPhone && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2">
          <Phone className="size-4.5 shrink-0 text-soft" aria-hidden="true" />A question? Call the school:
          <a
            href={`tel:${order.schoolPhone.replace(/[^0-9+]/g, '')}`}
            className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
          >
            {order.schoolPhone}
          </a>
        </p>
      )}
    </>
  );
}

function Paid({ order }: OrderProps) {
  const isGuardian = useIsGuardian();
  const format = useFormat();
  const since = order.decidedAt ? ` since ${format.date(order.decidedAt)}` : '';
  const owned = order.items.filter(({ status }) => status === 'approved');
  const [only] = owned;
  const isOne = owned.length === 1;
  const whose = isGuardian ? 'open for your child' : 'yours';
  const what = isOne ? `The lesson is ${whose}` : `${owned.length} lessons are ${whose}`;
  return (
    <>
      <Notice tone="success">
        {order.total === 0 ? `This cost you nothing. ${what}${since}.` : `Approved. ${what}${since}.`}
      </Notice>
      {!isGuardian && isOne && only && <WatchOwned lessonId={only.lessonId} wide size="lg" className="mt-4" />}
      {!isGuardian && !(isOne && only) && (
        <LinkButton wide size="lg" to="/student/my-lessons" className="mt-4">
          See My Lessons
        </LinkButton>
      )}
    </>
  );
}

/** With the way to a newer order where there is one. */
function Again({ order }: OrderProps) {
  const { data } = useQuery(myOrdersQuery);
  if (!data) return null;
  const lessonIds = lessonsToOrderAgain(order, data);
  const newer = order.items
    .map(({ lessonId }) => latestFor(lessonId, data))
    .find((one) => one && one._id !== order._id);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {lessonIds.length > 0 && (
        <OrderButton title="Order again?" lessonIds={lessonIds}>
          Order again
        </OrderButton>
      )}
      {newer && (
        <LinkButton variant={lessonIds.length > 0 ? 'secondary' : 'primary'} to={orderPath(newer)}>
          See the newer order
        </LinkButton>
      )}
    </div>
  );
}

/** Proof of payment after a rejection: a receipt opens the order again, and a message is about this order. */
function PaidAfterAll({ order }: OrderProps) {
  const isGuardian = useIsGuardian();
  return (
    <>
      <SentProofs order={order} />
      <p className="mt-4 font-semibold">Did you pay for this order?</p>
      <p className="text-soft">
        Send the receipt of your transfer, and the school looks at order {order.reference} again.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Claim order={order} />
        {!isGuardian && (
          <LinkButton variant="secondary" to={`/student/messages/new?order=${order._id}`}>
            Write about this order
          </LinkButton>
        )}
      </div>
    </>
  );
}

const over = {
  rejected: { tone: 'error', text: 'This order was rejected.' },
  cancelled: { tone: 'info', text: 'You cancelled this order.' },
  refunded: { tone: 'info', text: 'The school has given your money back, and the lessons are closed again.' },
  'part-refunded': { tone: 'info', text: 'The school has given a part of your money back.' },
} as const;

function Over({ order, status }: OrderProps & { status: keyof typeof over }) {
  const isGuardian = useIsGuardian();
  const { tone, text } = over[status];
  return (
    <>
      <Notice tone={tone}>
        <p className="font-semibold">{isGuardian && status === 'cancelled' ? 'This order was cancelled.' : text}</p>
        {order.reason && <p className="mt-1 wrap-anywhere">{`Reason: ${order.reason}`}</p>}
      </Notice>
      {status === 'rejected' && <PaidAfterAll order={order} />}
      {!isGuardian && <Again order={order} />}
    </>
  );
}

export function OrderState({ order }: OrderProps) {
  if (order.status === 'open') return <Open order={order} />;
  if (order.status === 'paid') return <Paid order={order} />;
  return <Over order={order} status={order.status} />;
}
