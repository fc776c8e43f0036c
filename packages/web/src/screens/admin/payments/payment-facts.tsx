import type { StaffPayment } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';

/** What to compare with the bank's statement before deciding. */
export function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const { moneyCode, dateTime } = useFormat();
  const facts = [
    ['Amount', moneyCode(payment.amount)],
    ['Reference', payment.reference],
    ['Method', payment.paymentMethod],
    ['Ordered', dateTime(payment.createdAt)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
