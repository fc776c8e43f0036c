import type { StaffPayment } from '@akada/contract';
import { Check, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

type DecisionButtonsProps = { payment: StaffPayment; onApprove: () => void; onReject: () => void };

export function DecisionButtons({ payment, onApprove, onReject }: DecisionButtonsProps) {
  const whose = <span className="sr-only">{` ${payment.studentName}, ${payment.lessonTitle}`}</span>;
  return (
    <div className="flex gap-2 self-end max-sm:w-full">
      <Button className="scroll-mb-32 max-sm:flex-1 sm:px-3" onClick={onApprove}>
        <Check aria-hidden="true" />
        <span>Approve{whose}</span>
      </Button>
      <Button variant="secondary" className="scroll-mb-32 text-red-ink max-sm:flex-1 sm:px-3" onClick={onReject}>
        <X aria-hidden="true" />
        <span>Reject{whose}</span>
      </Button>
    </div>
  );
}
