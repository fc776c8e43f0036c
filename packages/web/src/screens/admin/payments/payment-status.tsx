import type { PaymentStatus, StaffPayment } from '@akada/contract';
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { waitingText } from './waiting-text.ts';

export const statusLook: Record<PaymentStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  pending: { label: 'Pending', tone: 'amber', icon: Hourglass },
  approved: { label: 'Approved', tone: 'leaf', icon: CircleCheck },
  rejected: { label: 'Rejected', tone: 'red', icon: CircleX },
};

/** Pending since when; or who decided, when, and why. */
export function PaymentState({ payment }: { payment: StaffPayment }) {
  const { dateTime } = useFormat();
  const { label, tone, icon: Icon } = statusLook[payment.status];
  return (
    <div className="min-w-0 text-xs [overflow-wrap:anywhere]">
      <Badge tone={tone}>
        <Icon aria-hidden="true" />
        {label}
      </Badge>
      {payment.status === 'pending' ? (
        <p className="mt-1 text-soft">
          <span className="font-semibold text-ink">{waitingText(payment.createdAt, Date.now())}</span>
          <br />
          since {dateTime(payment.createdAt)}
        </p>
      ) : (
        <p className="mt-1 text-soft">
          {payment.decidedBy ? `by ${payment.decidedBy}` : 'at once'}
          {payment.decidedAt && `, ${dateTime(payment.decidedAt)}`}
        </p>
      )}
      {payment.reason && <p className="mt-1">Reason: {payment.reason}</p>}
    </div>
  );
}
