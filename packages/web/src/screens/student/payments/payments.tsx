import type { Payment } from '@akada/contract';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { canPayAgain, myPaymentsQuery } from '../../../data/payments.ts';
import { useFormat } from '../../../data/school.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PaymentRow } from './payment-row.tsx';

/** The cart named one total; here it stands in parts, and somebody might send it in one transfer. */
function WaitingInAll({ payments }: { payments: readonly Payment[] }) {
  const { money } = useFormat();
  if (payments.length < 2) return null;
  const total = fromMinor(payments.reduce((sum, { amount }) => sum + (toMinor(amount) ?? 0), 0));
  return (
    <div className="mb-3">
      <Notice tone="warning">
        {`${payments.length} payments wait for your transfer: `}
        <strong>{money(total)}</strong> in all. Make one transfer for each, with its own reference.
      </Notice>
    </div>
  );
}

function PaymentList() {
  const { data, error, isPending, isFetching, refetch } = useQuery(myPaymentsQuery);
  if (isPending) return <Skeleton shape="rows" />;
  if (!data) {
    return <LoadFailed title="Error loading payments" query={{ error, isFetching, refetch }} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        mark="receipt"
        title="No payments yet"
        text="What you pay for lessons is listed here, with the reference to quote and whether it is approved."
        action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
      />
    );
  }
  return (
    <>
      <WaitingInAll payments={data.filter(({ status }) => status === 'pending')} />
      <ul className="flex flex-col gap-3">
        {data.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} mayPayAgain={canPayAgain(payment, data)} />
        ))}
      </ul>
    </>
  );
}

export function Payments() {
  return (
    <>
      <PageHeader title="Payments" />
      <PaymentList />
    </>
  );
}
