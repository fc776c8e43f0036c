import type { OpenedOrder } from '@akada/contract';
import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { isPartPaid } from './order-words.ts';

const states = {
  open: { tone: 'amber', label: 'Pending', icon: Hourglass },
  paid: { tone: 'leaf', label: 'Approved', icon: CircleCheck },
  rejected: { tone: 'red', label: 'Rejected', icon: CircleX },
  cancelled: { tone: 'neutral', label: 'Cancelled', icon: CircleX },
  refunded: { tone: 'neutral', label: 'Refunded', icon: Undo2 },
  'part-refunded': { tone: 'neutral', label: 'Partly refunded', icon: Undo2 },
} as const;

export function OrderBadge({ order }: { order: OpenedOrder }) {
  const { tone, label, icon: Icon } = states[order.status];
  return (
    <Badge tone={tone} className="shrink-0">
      <Icon aria-hidden="true" />
      {isPartPaid(order) ? 'Partly paid' : label}
    </Badge>
  );
}
