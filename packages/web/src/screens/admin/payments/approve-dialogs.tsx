import type { StaffOrder } from '@akada/contract';
import { useApproveOrders, useDecideOrder } from '../../../data/money/admin-orders.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { afterDecision, type Desk } from './desk.ts';
import { HadNotices, isDoubtful, Marks, titlesOf } from './order-words.tsx';
import { Doubles } from './proofs.tsx';
import { type OrderDialogProps, OrderFacts } from './reason-dialogs.tsx';
import { totalOf } from './selection.tsx';

export function ApproveDialog({ order, desk }: OrderDialogProps) {
  const decide = useOneAtATime(useDecideOrder());
  return (
    <ConfirmDialog
      open
      onClose={() => desk.ask(null)}
      onConfirm={() =>
        decide.mutate(
          { id: order._id, decision: { kind: 'approve' } },
          afterDecision(desk, order, 'Payment approved successfully!', { undo: true, stay: false }),
        )
      }
      title={`Approve payment for ${order.studentName} - ${titlesOf(order)}?`}
      description={
        <div className="flex flex-col gap-3">
          <OrderFacts order={order} />
          <Doubles doubles={order.doubles} />
          <HadNotices order={order} />
          <p>
            {order.items.length === 1
              ? 'The lesson unlocks for the student at once.'
              : 'The lessons unlock for the student at once.'}
          </p>
        </div>
      }
      problem={decide.isError && `Failed to approve payment: ${messageOf(decide.error)}`}
      confirmLabel="Approve"
      tone="primary"
      loading={decide.isPending}
    />
  );
}

function OrderSum({ orders }: { orders: readonly StaffOrder[] }) {
  const { moneyCode } = useFormat();
  return (
    <>
      {/* Scrolls alone, so that title and buttons stay in view. */}
      <section
        aria-label="Payments"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[40vh] overflow-y-auto rounded-md bg-sunken px-4 py-1 text-ink"
      >
        <ul aria-label="Payments to approve">
          {orders.map((order) => (
            <li
              key={order._id}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-[6rem] wrap-anywhere">
                <span className="block font-semibold">{order.studentName}</span>
                <span className="block text-xs text-soft">{titlesOf(order)}</span>
                <span className="block font-mono text-xs text-soft">{order.reference}</span>
                {isDoubtful(order) && <Marks order={order} />}
              </span>
              <span className="shrink-0">{moneyCode(order.total)}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="flex justify-between gap-3 px-4 font-semibold text-ink">
        <span>Total</span>
        <span>{moneyCode(totalOf(orders))}</span>
      </p>
    </>
  );
}

type Outcomes = Awaited<ReturnType<ReturnType<typeof useApproveOrders>['mutateAsync']>>;

const namedAtMost = 3;

function sayOutcomes(outcomes: Outcomes, orders: readonly StaffOrder[], desk: Desk): void {
  const late = outcomes.filter(({ outcome }) => outcome !== 'approved');
  const count = outcomes.length - late.length;
  const done = orders.filter(({ _id }) => !late.some((one) => one._id === _id));
  const said = count === 1 ? 'Payment approved successfully!' : `${count} payments approved successfully!`;
  if (count > 0) desk.decided(done, said);
  if (late.length === 0) return;
  const nameOf = (id: string) => orders.find(({ _id }) => _id === id)?.studentName ?? '';
  const named = late.slice(0, namedAtMost).map(({ _id, message }) => `${nameOf(_id)}: ${message}`);
  const rest = late.length > namedAtMost ? ` and ${late.length - namedAtMost} more` : '';
  notify.info(`${count} of ${outcomes.length} payments approved`, `${named.join('; ')}${rest}`);
}

type ApproveManyDialogProps = { orders: readonly StaffOrder[]; desk: Desk; onDone: () => void };

export function ApproveManyDialog({ orders, desk, onDone }: ApproveManyDialogProps) {
  const approve = useOneAtATime(useApproveOrders());
  const done = (outcomes: Outcomes) => {
    sayOutcomes(outcomes, orders, desk);
    desk.ask(null);
    onDone();
    if (orders[0]) desk.select(orders[0]);
  };
  const many = orders.length > 1;
  return (
    <ConfirmDialog
      open
      onClose={() => desk.ask(null)}
      onConfirm={() =>
        approve.mutate(
          orders.map(({ _id }) => _id),
          { onSuccess: done },
        )
      }
      title={many ? `Approve ${orders.length} payments?` : 'Approve this payment?'}
      description={
        <div className="flex flex-col gap-3">
          <OrderSum orders={orders} />
          <p>{many ? 'The lessons unlock for the students at once.' : 'The lessons unlock for the student at once.'}</p>
        </div>
      }
      problem={approve.isError && `Failed to approve ${many ? 'payments' : 'payment'}: ${messageOf(approve.error)}`}
      confirmLabel={many ? `Approve ${orders.length}` : 'Approve'}
      tone="primary"
      loading={approve.isPending}
    />
  );
}
