import type { PaymentStatus } from '@akada/contract';
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const looks: Record<PaymentStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  pending: { label: 'Pending', tone: 'amber', icon: Hourglass },
  approved: { label: 'Approved', tone: 'leaf', icon: CircleCheck },
  rejected: { label: 'Rejected', tone: 'red', icon: CircleX },
};

export const paymentStatusLabel = (status: PaymentStatus) => looks[status].label;

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { label, tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
