import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { paymentQuery } from '../../../data/payments.ts';
import { CallError } from '../../../lib/call-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBox } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PaymentCard } from './payment-card.tsx';

function OnePayment({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(paymentQuery(id));
  if (isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading...</span>
        <SkeletonBox className="h-96" />
      </div>
    );
  }
  if (data) return <PaymentCard key={data._id} payment={data} />;
  // An address that holds no payment id is refused with 400: for the reader it is the same.
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        mark="receipt"
        title="Payment not found"
        text="This payment does not exist, or it belongs to another account."
        action={<LinkButton to="/student/payments">See your payments</LinkButton>}
      />
    );
  }
  return <LoadFailed title="Error loading payment" query={{ error, isFetching, refetch }} />;
}

export function Payment() {
  const { paymentId = '' } = useParams();
  return (
    <>
      <PageHeader title="Payment" />
      <div className="mx-auto max-w-2xl">
        <LinkButton to="/student/payments" variant="quiet" className="mb-3 -ml-4 print:hidden">
          <ArrowLeft aria-hidden="true" />
          All payments
        </LinkButton>
        <OnePayment id={paymentId} />
      </div>
    </>
  );
}
