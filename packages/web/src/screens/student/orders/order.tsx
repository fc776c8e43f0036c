import type { OpenedOrder } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { useReadReceipt } from '../../../data/money/order-actions.ts';
import { orderQuery, orderStateQuery } from '../../../data/money/orders.ts';
import { useIsGuardian } from '../../../data/people/session.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { isNotFound, messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { OrderActs } from '../../shared/order-acts.tsx';
import { OrderBadge } from '../shared/order-badge.tsx';
import { OnlineReturn } from './online-return.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderState } from './order-state.tsx';
import { PrintSheet } from './print-sheet.tsx';

function Papers({ order }: { order: OpenedOrder }) {
  const isGuardian = useIsGuardian();
  const saving = useReadReceipt(order._id);
  const save = () =>
    saving.mutate(undefined, {
      onSuccess: ({ name, content }) => saveFile(name, content),
      onError: (error) => notify.error('The receipt could not be downloaded', messageOf(error)),
    });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {order.receiptNumber !== undefined && (
        <Button variant="secondary" loading={saving.isPending} onClick={save}>
          <Download aria-hidden="true" />
          Download receipt
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
      {!isGuardian && (
        <LinkButton to={`/student/messages/new?order=${order._id}`} variant="quiet">
          Ask about this payment
        </LinkButton>
      )}
    </div>
  );
}

/** The reason of the order's state is said beside it. */
function Decisions({ order }: { order: OpenedOrder }) {
  if (order.acts.length === 0) return null;
  const acts = order.acts.map(({ reason, ...act }) => (reason === order.reason ? act : { ...act, reason }));
  return (
    <Card as="section" aria-label="What was decided" className="mt-4">
      <h2 className="mb-2 text-base">What was decided</h2>
      <OrderActs acts={acts} named={order.items.length > 1} className="text-sm" />
    </Card>
  );
}

function OrderCards({ order }: { order: OpenedOrder }) {
  const { money } = useFormat();
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] print:hidden">
        <Card as="article">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 flex-1 basis-52 text-base font-semibold text-soft">
              {counted(order.items.length, 'lesson')}, order {order.reference}
            </h2>
            <OrderBadge order={order} />
          </div>
          <p className="mt-1 mb-4 font-heading text-2xl font-bold">{order.total === 0 ? 'Free' : money(order.total)}</p>
          <OnlineReturn order={order}>
            <OrderState order={order} />
          </OnlineReturn>
        </Card>
        <div>
          <OrderItems order={order} />
          <Decisions order={order} />
          <Papers order={order} />
        </div>
      </div>
      <PrintSheet order={order} />
    </>
  );
}

function BackToPayments() {
  if (useIsGuardian()) return <LinkButton to="/guardian">See your children</LinkButton>;
  return <LinkButton to="/student/payments">See your payments</LinkButton>;
}

function OneOrder({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(orderQuery(id));
  useQuery({ ...orderStateQuery(id), enabled: data?.status === 'open' });
  if (isPending) {
    return (
      <Loading>
        <SkeletonBox className="h-96" />
      </Loading>
    );
  }
  if (data) return <OrderCards key={data._id} order={data} />;
  if (isNotFound(error)) {
    return (
      <EmptyState
        mark="receipt"
        title="Order not found"
        text="This order does not exist, or it belongs to another account."
        action={<BackToPayments />}
      />
    );
  }
  return <LoadFailed title="Error loading order" query={{ error, isFetching, refetch }} />;
}

export function Order() {
  const { orderId = '' } = useParams();
  const isGuardian = useIsGuardian();
  return (
    <>
      <PageHeader title="Order" />
      <LinkButton
        to={isGuardian ? '/guardian' : '/student/payments'}
        variant="quiet"
        className="mb-3 -ml-4 print:hidden"
      >
        <ArrowLeft aria-hidden="true" />
        {isGuardian ? 'My children' : 'All payments'}
      </LinkButton>
      <OneOrder id={orderId} />
    </>
  );
}
