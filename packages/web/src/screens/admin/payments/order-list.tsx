import type { StaffOrder } from '@akada/contract';
import { Check, PanelRightOpen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Email } from '../../../ui/email.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { OrderActs } from '../../shared/order-acts.tsx';
import { PaymentBadge } from '../shared/payment-badge.tsx';
import { SelectBox } from '../shared/select-box.tsx';
import { StudentLink } from '../shared/student-link.tsx';
import { type Desk, rowId } from './desk.ts';
import { isOpen, Marks, orderName, titlesOf, When } from './order-words.tsx';
import type { Selection } from './selection.tsx';

type RowProps = { order: StaffOrder; desk: Desk; selection: Selection };

export const plainLink = 'rounded-sm underline decoration-edge underline-offset-3 hover:decoration-current';

export function StudentName({ order }: { order: StaffOrder }) {
  if (order.studentId === '') return order.studentName;
  return (
    <StudentLink id={order.studentId} tab="payments" className={plainLink}>
      {order.studentName}
    </StudentLink>
  );
}

export function LessonLink({ title }: { title: string }) {
  return (
    <Link to={`/admin/lessons?search=${encodeURIComponent(title)}`} className={plainLink}>
      {title}
    </Link>
  );
}

function Box({ order, selection }: Pick<RowProps, 'order' | 'selection'>) {
  if (!isOpen(order)) return null;
  return (
    <SelectBox
      label={`Select ${orderName(order)}`}
      hideLabel
      checked={selection.has(order._id)}
      onChange={() => selection.toggle(order._id)}
    />
  );
}

const compact = 'grid size-9 place-items-center rounded-md border border-line bg-card transition-colors [&_svg]:size-4';

/** For the pointer; the keys do the same. */
function RowButtons({ order, desk }: Pick<RowProps, 'order' | 'desk'>) {
  const name = orderName(order);
  if (desk.busy.has(order._id)) return <Spinner className="mx-5.5 size-9 p-2 text-green" />;
  if (!isOpen(order)) return null;
  return (
    <div className="relative flex gap-1.5">
      <button
        type="button"
        aria-label={`Approve ${name}`}
        title="Approve"
        className={classes(compact, 'text-green hover:border-green hover:bg-green-wash')}
        onClick={() => desk.ask({ kind: 'approve', order })}
      >
        <Check aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Reject ${name}`}
        title="Reject"
        className={classes(compact, 'text-red-ink hover:border-red hover:bg-red-wash')}
        onClick={() => desk.ask({ kind: 'reject', order })}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

function CompactRow({ order, desk, selection }: RowProps) {
  const { moneyCode } = useFormat();
  const isCurrent = desk.current?._id === order._id;
  return (
    <div
      className={classes(
        'relative grid min-h-11 grid-cols-[2.75rem_minmax(0,1fr)_auto_auto] items-center gap-x-2 pr-2.5 leading-tight',
        isCurrent
          ? 'bg-green-wash before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-marigold'
          : 'hover:bg-sunken',
      )}
    >
      <div className="relative z-1 -my-2">
        <Box order={order} selection={selection} />
      </div>
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <button
            type="button"
            id={rowId(order)}
            aria-current={isCurrent || undefined}
            aria-describedby={`${rowId(order)}-facts`}
            className="min-w-0 scroll-my-24 truncate text-left text-sm font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
            onClick={({ detail }) => {
              desk.setChosen(order._id);
              // Enter opens; a click has it in view already.
              if (detail === 0) document.getElementById('order-details')?.focus();
            }}
          >
            {order.studentName}
          </button>
          <Marks order={order} small />
        </p>
        <p id={`${rowId(order)}-facts`} className="truncate text-xs text-soft">
          <span className="font-mono">{order.reference}</span> · {titlesOf(order)}
        </p>
      </div>
      <div className="text-right text-xs whitespace-nowrap text-soft [&>span]:py-0">
        <p className="text-sm font-semibold text-ink">{moneyCode(order.total)}</p>
        {isOpen(order) ? <When order={order} /> : <PaymentBadge status={order.status} />}
      </div>
      <RowButtons order={order} desk={desk} />
    </div>
  );
}

function CardButtons({ order, desk }: Pick<RowProps, 'order' | 'desk'>) {
  const whose = <span className="sr-only">{` ${orderName(order)}`}</span>;
  const busy = desk.busy.has(order._id);
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:scroll-mb-32">
      {isOpen(order) && (
        <>
          <Button className="max-sm:flex-1" loading={busy} onClick={() => desk.ask({ kind: 'approve', order })}>
            <Check aria-hidden="true" />
            <span>Approve{whose}</span>
          </Button>
          <Button
            variant="secondary"
            className="text-red-ink max-sm:flex-1"
            onClick={() => desk.ask({ kind: 'reject', order })}
          >
            <X aria-hidden="true" />
            <span>Reject{whose}</span>
          </Button>
        </>
      )}
      <Button variant="secondary" className="max-sm:flex-1" onClick={() => desk.ask({ kind: 'details', order })}>
        <PanelRightOpen aria-hidden="true" />
        <span>Open{whose}</span>
      </Button>
    </div>
  );
}

function OrderCard({ order, desk, selection }: RowProps) {
  const { moneyCode } = useFormat();
  return (
    <div className="p-4">
      <div className="flex items-start gap-1">
        <span className="-mt-2.5 -ml-3 shrink-0 empty:hidden">
          <Box order={order} selection={selection} />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 font-semibold wrap-anywhere">
            <StudentName order={order} />
          </p>
          <p className="font-heading text-lg font-bold">{moneyCode(order.total)}</p>
        </div>
      </div>
      <p className="text-xs text-soft wrap-anywhere">
        <Email address={order.studentEmail} />
      </p>
      <ul className="mt-1">
        {order.items.map(({ _id, title }) => (
          <li key={_id} className="wrap-anywhere">
            <LessonLink title={title} />
          </li>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-soft">
        <span className="font-mono whitespace-nowrap">{order.reference}</span>
        <span>{order.paymentMethod}</span>
        {isOpen(order) && <When order={order} />}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-1.5 text-xs">
        <PaymentBadge status={order.status} />
        <Marks order={order} />
      </p>
      <OrderActs inCode acts={order.acts} named={order.items.length > 1} className="mt-1 text-xs text-soft" />
      {order.problem && <p className="mt-1 text-xs wrap-anywhere">Problem: {order.problem}</p>}
      {order.note !== '' && <p className="mt-1 text-xs wrap-anywhere">Note: {order.note}</p>}
      <CardButtons order={order} desk={desk} />
    </div>
  );
}

type OrderListProps = {
  orders: readonly StaffOrder[];
  /** Rows beside the selected order; else cards. */
  wide: boolean;
  dimmed: boolean;
  desk: Desk;
  selection: Selection;
  children: ReactNode;
};

/** `children` stand above the rows. */
export function OrderList({ orders, wide, dimmed, desk, selection, children }: OrderListProps) {
  return (
    <div className="min-w-0" data-queue="">
      {children}
      <ul
        aria-label="Payments"
        className={classes(
          'overflow-hidden rounded-md border border-line bg-card transition-opacity',
          dimmed && 'opacity-60',
        )}
      >
        {orders.map((order) => (
          <li
            key={order._id}
            id={wide ? undefined : rowId(order)}
            tabIndex={wide ? undefined : -1}
            className="scroll-my-20 border-b border-line -outline-offset-3 last:border-b-0"
          >
            {wide ? (
              <CompactRow order={order} desk={desk} selection={selection} />
            ) : (
              <OrderCard order={order} desk={desk} selection={selection} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
