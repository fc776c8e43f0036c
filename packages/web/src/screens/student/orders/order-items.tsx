import type { OpenedOrder, OrderItem } from '@akada/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsGuardian } from '../../../data/people/session.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { methodLabel } from '../shared/order-words.ts';
import { WatchOwned } from '../shared/watch-link.tsx';

const words: Record<OrderItem['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waits', tone: 'amber' },
  approved: { label: 'Yours', tone: 'leaf' },
  rejected: { label: 'Rejected', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** Guardians have no page of a lesson. */
function Title({ to, children }: { to: string; children: ReactNode }) {
  if (useIsGuardian()) return children;
  return (
    <Link to={to} className="underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}

function Item({ item, isMixed }: { item: OrderItem; isMixed: boolean }) {
  const isGuardian = useIsGuardian();
  const { money } = useFormat();
  const { label, tone } = words[item.status];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-sm font-semibold wrap-anywhere">
          <Title to={`/student/lessons/${item.lessonId}`}>{item.title}</Title>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-soft">
          {item.amount === 0 ? 'Free' : money(item.amount)}
          {item.discount > 0 && <s className="text-xs">{money(item.price)}</s>}
          {isMixed && <Badge tone={tone}>{label}</Badge>}
        </p>
      </div>
      {item.status === 'approved' && !isGuardian && (
        <WatchOwned lessonId={item.lessonId} size="sm" variant="secondary" />
      )}
    </li>
  );
}

/** A course as one order line, with its lessons. */
function CourseLine({ items, isMixed }: { items: readonly OrderItem[]; isMixed: boolean }) {
  const { money } = useFormat();
  const course = items[0]?.course;
  const amount = items.reduce((sum, item) => sum + Math.round(item.amount * 100), 0) / 100;
  return (
    <li className="py-3">
      <h3 className="text-sm font-semibold wrap-anywhere">
        <Title to={`/student/courses/${course?._id}`}>{course?.title}</Title>
      </h3>
      <p className="text-soft">{amount === 0 ? 'Free' : money(amount)}, as a course of</p>
      <ul className="ml-3 border-l border-line pl-3">
        {items.map((item) => (
          <Item key={item._id} item={item} isMixed={isMixed} />
        ))}
      </ul>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

function Facts({ order }: { order: OpenedOrder }) {
  const format = useFormat();
  return (
    <dl className="mt-1 flex flex-col gap-1.5 border-t border-line pt-4">
      {order.discount > 0 && (
        <>
          <Fact label="Subtotal">{format.money(order.subtotal)}</Fact>
          <Fact label={order.coupon ? `Discount with coupon ${order.coupon}` : 'Discount'}>
            −{format.money(order.discount)}
          </Fact>
        </>
      )}
      <Fact label="Total">
        <strong>{format.money(order.total)}</strong>
      </Fact>
      {order.received > 0 && order.received !== order.total && (
        <Fact label="Received">{format.money(order.received)}</Fact>
      )}
      {order.total > 0 && <Fact label="Method">{methodLabel(order.paymentMethod)}</Fact>}
      <Fact label="Date">{format.dateTime(order.createdAt)}</Fact>
      {order.receiptNumber !== undefined && <Fact label="Receipt">No. {order.receiptNumber}</Fact>}
      <Fact label="Reference">{order.reference}</Fact>
    </dl>
  );
}

export function OrderItems({ order }: { order: OpenedOrder }) {
  // If all states are equal, the order's own state shows it.
  const isMixed = new Set(order.items.map(({ status }) => status)).size > 1;
  const alone = order.items.filter(({ course }) => course === undefined);
  const courses = [...new Set(order.items.flatMap(({ course }) => course?._id ?? []))];
  return (
    <Card as="section" aria-label="Lessons of this order">
      <h2 className="text-lg">{order.items.length === 1 ? 'Lesson' : `${order.items.length} lessons`}</h2>
      <ul className="mt-1 divide-y divide-line">
        {alone.map((item) => (
          <Item key={item._id} item={item} isMixed={isMixed} />
        ))}
        {courses.map((id) => (
          <CourseLine key={id} items={order.items.filter(({ course }) => course?._id === id)} isMixed={isMixed} />
        ))}
      </ul>
      <Facts order={order} />
    </Card>
  );
}
