import type { PaymentStatus } from '@akada/contract';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const states = {
  pending: { tone: 'amber', label: 'Pending', icon: Hourglass },
  approved: { tone: 'leaf', label: 'Approved', icon: CircleCheck },
  rejected: { tone: 'red', label: 'Rejected', icon: CircleX },
} as const;

export function PaymentStateBadge({ status }: { status: PaymentStatus }) {
  const { tone, label, icon: Icon } = states[status];
  return (
    <Badge tone={tone} className="shrink-0">
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

/** 'bank transfer' → 'Bank transfer' */
export function methodLabel(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}
