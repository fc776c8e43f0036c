import type { OpenedOrder, OwnGift } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { ownGiftsQuery } from '../../../data/money/grants.ts';
import { lessonsToOrderAgain, myOrdersQuery, orderPath } from '../../../data/money/orders.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { OrderBadge } from '../shared/order-badge.tsx';
import { OrderButton } from '../shared/order-dialog.tsx';
import { isPartPaid, methodLabel, orderTitle } from '../shared/order-words.ts';
import { WatchOwned } from '../shared/watch-link.tsx';

type RowProps = { order: OpenedOrder; again: readonly string[] };

function Actions({ order, again, describedBy }: RowProps & { describedBy: string }) {
  const isToPay = order.status === 'open' && !order.claimedAt;
  const [only] = order.items;
  return (
    <div className="mt-3 flex flex-wrap gap-2 sm:mt-0 sm:flex-row-reverse">
      {order.status === 'paid' && order.items.length === 1 && only && (
        <WatchOwned lessonId={only.lessonId} variant="secondary" aria-describedby={describedBy} />
      )}
      {again.length > 0 && (
        <OrderButton title="Order again?" lessonIds={again} aria-describedby={describedBy}>
          Order again
        </OrderButton>
      )}
      <LinkButton variant={isToPay ? 'primary' : 'quiet'} to={orderPath(order)} aria-describedby={describedBy}>
        {isToPay ? 'How to pay' : 'Details'}
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </div>
  );
}

function Facts({ order }: { order: OpenedOrder }) {
  const format = useFormat();
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <OrderBadge order={order} />
        <span className="font-semibold text-ink">{order.total === 0 ? 'Free' : format.money(order.total)}</span>
        {order.items.length > 1 && <span>{counted(order.items.length, 'lesson')}</span>}
        {order.total > 0 && <span>{methodLabel(order.paymentMethod)}</span>}
        <time dateTime={order.createdAt} title={format.dateTime(order.createdAt)}>
          {format.date(order.createdAt)}
        </time>
      </p>
      {order.status === 'open' && order.claimedAt && (
        <p className="mt-2">You told the school that you have paid. It looks for your transfer.</p>
      )}
      {order.status === 'open' && !order.claimedAt && (
        <p className="mt-2">
          {isPartPaid(order) && `${format.money(order.due)} is still to come. `}Quote{' '}
          <strong className="font-semibold">{order.reference}</strong> with your transfer.
        </p>
      )}
      {order.status === 'rejected' && order.reason && (
        <p className="mt-2 wrap-anywhere text-red-ink">{`Reason: ${order.reason}`}</p>
      )}
    </>
  );
}

function OrderRow({ order, again }: RowProps) {
  const titleId = useId();
  return (
    <Card as="li" className="sm:flex sm:items-center sm:gap-5">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="text-base wrap-anywhere">
          <Link to={orderPath(order)} className="hover:underline">
            {orderTitle(order)}
          </Link>
        </h2>
        <Facts order={order} />
      </div>
      <Actions order={order} again={again} describedBy={titleId} />
    </Card>
  );
}

const noPayments = (
  <EmptyState
    mark="receipt"
    title="No payments yet"
    text="What you pay for lessons is listed here, with the reference to quote and whether it is approved."
    action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
  />
);

function GiftList({ gifts }: { gifts: readonly OwnGift[] }) {
  const format = useFormat();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="mb-3 text-lg">
        Given to you
      </h2>
      <ul className="flex flex-col gap-3">
        {gifts.map((gift) => (
          <Card key={gift._id} as="li" className="sm:flex sm:items-center sm:gap-5">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h3 id={gift._id} className="text-base">
                {gift.lessonTitle}
              </h3>
              <p className="mt-1 text-soft">
                A gift of {gift.givenBy}, {format.date(gift.givenAt)}
              </p>
              {gift.reason && <p className="mt-1">{gift.reason}</p>}
            </div>
            <div className="mt-3 sm:mt-0">
              <WatchOwned lessonId={gift.lessonId} variant="secondary" aria-describedby={gift._id} />
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function OrderList({ orders }: { orders: readonly OpenedOrder[] }) {
  const againOf = (order: OpenedOrder) => (order.status === 'rejected' ? lessonsToOrderAgain(order, orders) : []);
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} again={againOf(order)} />
      ))}
    </ul>
  );
}

export function Payments() {
  const orders = useQuery(myOrdersQuery);
  const gifts = useQuery(ownGiftsQuery);
  const given = gifts.data ?? [];
  return (
    <>
      <PageHeader title="Payments" />
      <Loaded query={orders} failure="Error loading payments" loading={<Skeleton shape="rows" />}>
        {(data) => (data.length > 0 ? <OrderList orders={data} /> : gifts.data?.length === 0 && noPayments)}
      </Loaded>
      {gifts.error && !gifts.data && <LoadFailed title="Error loading gifts" query={gifts} />}
      {given.length > 0 && <GiftList gifts={given} />}
    </>
  );
}
