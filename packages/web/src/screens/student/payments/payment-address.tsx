import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { myOrdersQuery, orderPath } from '../../../data/money/orders.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';

/** Mails and other front ends link to payments: each leads to its order. */
export function PaymentAddress() {
  const { paymentId = '' } = useParams();
  const { search } = useLocation();
  const orders = useQuery(myOrdersQuery);
  return (
    <>
      <PageHeader title="Payment" />
      <Loaded
        query={orders}
        failure="Error loading payment"
        loading={
          <Loading className="mx-auto max-w-2xl">
            <SkeletonBox className="h-96" />
          </Loading>
        }
      >
        {(data) => {
          const order = data.find(
            ({ _id, items }) => _id === paymentId || items.some((item) => item._id === paymentId),
          );
          if (order) return <Navigate to={orderPath(order) + search} replace />;
          return (
            <EmptyState
              mark="receipt"
              title="Payment not found"
              text="This payment does not exist, or it belongs to another account."
              action={<LinkButton to="/student/payments">See your payments</LinkButton>}
            />
          );
        }}
      </Loaded>
    </>
  );
}
