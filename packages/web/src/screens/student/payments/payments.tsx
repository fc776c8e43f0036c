import { useQuery } from '@tanstack/react-query';
import { canPayAgain, myPaymentsQuery } from '../../../data/payments.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PaymentRow } from './payment-row.tsx';

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
    <ul className="flex flex-col gap-3">
      {data.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} mayPayAgain={canPayAgain(payment, data)} />
      ))}
    </ul>
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
