import type { ItemStatus, OrderStatus } from '@akada/contract';
import { CircleCheck, CircleSlash, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { Badge, type Tone } from '../../../ui/badge.tsx';

type Look = { label: string; tone: Tone; icon: LucideIcon };

const [pending, approved]: [Look, Look] = [
  { label: 'Pending', tone: 'amber', icon: Hourglass },
  { label: 'Approved', tone: 'leaf', icon: CircleCheck },
];

/** Looks of orders and order lines, in the words of the specification. */
const looks: Record<OrderStatus | ItemStatus, Look> = {
  pending,
  open: pending,
  approved,
  paid: approved,
  rejected: { label: 'Rejected', tone: 'red', icon: CircleX },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: CircleSlash },
  refunded: { label: 'Refunded', tone: 'neutral', icon: Undo2 },
  'part-refunded': { label: 'Partly refunded', tone: 'neutral', icon: Undo2 },
};

export function PaymentBadge({ status }: { status: keyof typeof looks }) {
  const { label, tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
