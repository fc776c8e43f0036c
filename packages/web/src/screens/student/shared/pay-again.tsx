import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePayLesson } from '../../../data/payments.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';

type PayAgainProps = { lessonId: string; describedBy?: string; wide?: boolean };

export function PayAgain({ lessonId, describedBy, wide }: PayAgainProps) {
  const pay = usePayLesson();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    pay.mutate(lessonId, {
      onSuccess: (payment) => void navigate(`/student/payments/${payment._id}`),
      onError: (error) => notify.error('Payment failed. Please try again.', messageOf(error)),
      onSettled: () => setBusy(false),
    });
  };
  return (
    <Button wide={wide} loading={busy} onClick={start} aria-describedby={describedBy}>
      <RotateCw aria-hidden="true" />
      Pay again
    </Button>
  );
}
