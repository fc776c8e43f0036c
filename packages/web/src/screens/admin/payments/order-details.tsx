import type { OrderItem, StaffOrder } from '@akada/contract';
import { Check, Coins, FileDown, MessageSquareText, RotateCcw, Undo2, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useReceipt } from '../../../data/money/admin-orders.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { OrderActs } from '../../shared/order-acts.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { PaymentBadge } from '../shared/payment-badge.tsx';
import type { Asked, Desk } from './desk.ts';
import { LessonLink, StudentName } from './order-list.tsx';
import { HadNotices, isOpen, Marks } from './order-words.tsx';
import { Proofs } from './proofs.tsx';

function Key({ children }: { children: string }) {
  return (
    <span
      className="rounded-sm border border-current px-1.5 text-xs font-normal opacity-80 pointer-coarse:hidden"
      aria-hidden="true"
    >
      {children}
    </span>
  );
}

type Action = { kind: Exclude<Asked['kind'], 'many' | 'keys'>; label: string; icon: ReactNode; key?: string };

const reverse: Action = { kind: 'reverse', label: 'Reverse', icon: <RotateCcw aria-hidden="true" /> };

function actionsOf(order: StaffOrder): Action[] {
  const gave = order.items.some(({ status }) => status === 'approved');
  const note: Action = {
    kind: 'note',
    label: order.note === '' ? 'Add a note' : 'Edit the note',
    icon: <MessageSquareText aria-hidden="true" />,
    key: 'N',
  };
  if (isOpen(order)) {
    return [
      { kind: 'receive', label: 'Another amount arrived', icon: <Coins aria-hidden="true" /> },
      ...(order.received > 0 ? [reverse] : []),
      note,
    ];
  }
  return [
    ...(['paid', 'rejected'].includes(order.status) && order.total > 0 ? [reverse] : []),
    ...(gave ? [{ kind: 'refund', label: 'Refund lessons', icon: <Undo2 aria-hidden="true" /> } as const] : []),
    note,
  ];
}

function ReceiptButton({ order }: { order: StaffOrder }) {
  const receipt = useOneAtATime(useReceipt());
  if (order.receiptNumber === undefined) return null;
  const save = () =>
    receipt.mutate(order._id, {
      onSuccess: ({ name, content }) => saveFile(name, content),
      onError: (error) => notify.error(`Failed to load the receipt: ${messageOf(error)}`),
    });
  return (
    <Button variant="secondary" size="sm" loading={receipt.isPending} onClick={save}>
      <FileDown aria-hidden="true" />
      Receipt {order.receiptNumber}
    </Button>
  );
}

function Actions({ order, desk, direct }: { order: StaffOrder; desk: Desk; direct: boolean }) {
  const ask = (kind: Action['kind']) => desk.ask({ kind, order });
  // After the first click of a double click the next order stands here.
  const approve = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    if (direct) desk.approve(order);
    else ask('approve');
  };
  return (
    <div className="flex flex-col gap-2">
      {isOpen(order) && (
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button loading={desk.busy.has(order._id)} onClick={approve}>
            <Check aria-hidden="true" />
            Approve <Key>A</Key>
          </Button>
          <Button variant="secondary" className="text-red-ink" onClick={() => ask('reject')}>
            <X aria-hidden="true" />
            Reject <Key>R</Key>
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {actionsOf(order).map(({ kind, label, icon, key }) => (
          <Button key={kind} variant="secondary" size="sm" onClick={() => ask(kind)}>
            {icon}
            {label} {key && <Key>{key}</Key>}
          </Button>
        ))}
        {order.unused > 0 && (
          <Button variant="secondary" size="sm" onClick={() => ask('refund-unused')}>
            <Undo2 aria-hidden="true" />
            Give unused money back
          </Button>
        )}
        <ReceiptButton order={order} />
      </div>
    </div>
  );
}

function MoneyNotices({ order }: { order: StaffOrder }) {
  const { moneyCode } = useFormat();
  const isPartly = isOpen(order) && order.received > 0;
  return (
    <>
      {isPartly && (
        <Notice tone="warning">
          {moneyCode(order.received)} of {moneyCode(order.total)} arrived: {moneyCode(order.due)} is missing.
        </Notice>
      )}
      <HadNotices order={order} />
      {order.problem && <Notice tone="warning">{order.problem}</Notice>}
      {order.unused > 0 && !isPartly && (
        <Notice tone="warning">{moneyCode(order.unused)} of what arrived pays for no lesson.</Notice>
      )}
    </>
  );
}

function Line({ item, mixed }: { item: OrderItem; mixed: boolean }) {
  const { moneyCode } = useFormat();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-1.5 first:border-t-0">
      <span className="min-w-0 flex-1 basis-[8rem] wrap-anywhere">
        <LessonLink title={item.title} /> {mixed && <PaymentBadge status={item.status} />}
        {item.course && <span className="block text-xs text-soft">in the course ‘{item.course.title}’</span>}
      </span>
      <span className="whitespace-nowrap">{moneyCode(item.amount)}</span>
    </li>
  );
}

function Facts({ order }: { order: StaffOrder }) {
  const { dateTime, moneyCode } = useFormat();
  const facts: [string, ReactNode][] = [
    [
      'Reference',
      <span key="reference" className="font-mono select-all">
        {order.reference}
      </span>,
    ],
    ['Method', order.paymentMethod],
    ['Ordered', dateTime(order.createdAt)],
    ...(order.claimedAt ? [['Says paid', dateTime(order.claimedAt)] as [string, ReactNode]] : []),
    ...(order.coupon ? [['Coupon', order.coupon] as [string, ReactNode]] : []),
    ...(order.discount > 0 ? [['Discount', moneyCode(order.discount)] as [string, ReactNode]] : []),
    ...(order.studentPhone
      ? [
          [
            'Phone',
            <a key="phone" href={`tel:${order.studentPhone}`} className="underline decoration-edge underline-offset-3">
              {order.studentPhone}
            </a>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(order.note ? [['Note', order.note] as [string, ReactNode]] : []),
  ];
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-3">
          <dt className="basis-22 text-soft">{name}</dt>
          <dd className="min-w-0 flex-1 basis-[8rem] wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type OrderDetailsProps = {
  order: StaffOrder;
  desk: Desk;
  /** Approve without a question, because its undo is in view. */
  direct?: boolean;
};

export function OrderDetails({ order, desk, direct = false }: OrderDetailsProps) {
  const { moneyCode } = useFormat();
  const mixed = new Set(order.items.map(({ status }) => status)).size > 1;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-heading text-2xl font-bold">{moneyCode(order.total)}</p>
        <p className="font-semibold wrap-anywhere">
          <StudentName order={order} />
        </p>
        <p className="text-xs text-soft wrap-anywhere">
          <Email address={order.studentEmail} />
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-soft">
          <PaymentBadge status={order.status} />
          <Marks order={order} />
        </p>
        <OrderActs inCode acts={order.acts} named={mixed} className="mt-1.5 text-xs text-soft" />
      </div>
      <Actions order={order} desk={desk} direct={direct} />
      <MoneyNotices order={order} />
      <Proofs order={order} />
      <ul aria-label="Lessons of this order">
        {order.items.map((item) => (
          <Line key={item._id} item={item} mixed={mixed} />
        ))}
      </ul>
      <Facts order={order} />
    </div>
  );
}
