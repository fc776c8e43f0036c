import { CircleCheck, Hourglass, ReceiptText } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';

type PaymentTilesProps = { summary: { totalPayments: number; pendingAmount: number; approvedAmount: number } };

/** Over all payments, whatever the filters. */
export function PaymentTiles({ summary }: PaymentTilesProps) {
  const { moneyCode } = useFormat();
  return (
    <section aria-label="All payments" className="mt-6 grid gap-3 sm:grid-cols-3">
      <StatTile
        label="Total Payments"
        value={summary.totalPayments.toLocaleString('en-NG')}
        icon={<ReceiptText aria-hidden="true" />}
      />
      <StatTile
        label="Pending Amount"
        value={moneyCode(summary.pendingAmount)}
        icon={<Hourglass aria-hidden="true" />}
      />
      <StatTile
        label="Approved Amount"
        value={moneyCode(summary.approvedAmount)}
        icon={<CircleCheck aria-hidden="true" />}
      />
    </section>
  );
}
