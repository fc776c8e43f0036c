import { paymentStatuses, type StaffPayment } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaymentsQuery, queueRefreshMs } from '../../../data/admin-payments.ts';
import { useFormat } from '../../../data/school.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { oneOf, SearchAndStatus } from '../../shared/search-and-status.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { ApproveManyDialog } from './approve-many-dialog.tsx';
import { NoPayments } from './no-payments.tsx';
import { PaymentList } from './payment-list.tsx';
import { statusLook } from './payment-status.tsx';
import { PaymentTiles } from './payment-tiles.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { SelectBox } from './select-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

const statuses = paymentStatuses.map((status) => ({ value: status, label: statusLook[status].label }));

export function Payments() {
  const filters = useUrlFilters(['search', 'status']);
  const { moneyCode } = useFormat();
  const { search, status } = filters.values;
  const query = adminPaymentsQuery({ search, status: oneOf(paymentStatuses, status), page: filters.page, limit: 50 });
  const [approving, setApproving] = useState<StaffPayment | null>(null);
  const [approvingMany, setApprovingMany] = useState<readonly StaffPayment[]>([]);
  const [rejecting, setRejecting] = useState<StaffPayment | null>(null);
  // Under an open dialog the rows stay as they are: it was opened from one of them.
  const isDeciding = approving !== null || approvingMany.length > 0 || rejecting !== null;
  const options = { ...query, refetchInterval: isDeciding ? (false as const) : queueRefreshMs };
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(options);
  const selection = useSelection(data?.data ?? [], JSON.stringify(query.queryKey));
  const { waiting, selected } = selection;
  const allSelected = selected.length === waiting.length;
  return (
    <>
      <PageHeader title="Payments Management" />
      <p className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-soft">Total Pending</span>
        <strong className="font-heading text-lg">{data ? moneyCode(data.summary.pendingAmount) : '–'}</strong>
      </p>
      <SearchAndStatus searchLabel="Search payments..." statuses={statuses} filters={filters} />
      {isPending && <Skeleton shape="rows" count={6} />}
      {error && !data && <LoadFailed title="Error loading payments" query={{ error, isFetching, refetch }} />}
      {data?.data.length === 0 && <NoPayments filtered={filters.activeCount > 0} onClear={filters.clear} />}
      {data && data.data.length > 0 && (
        <>
          {waiting.length > 0 && (
            <SelectBox
              label="Select all on this page"
              checked={allSelected}
              partly={selected.length > 0 && !allSelected}
              onChange={allSelected ? selection.clear : selection.chooseAll}
            />
          )}
          <PaymentList
            payments={data.data}
            dimmed={isPlaceholderData}
            selection={selection}
            onApprove={setApproving}
            onReject={setRejecting}
          />
          {selected.length > 0 && <SelectionBar selection={selection} onApprove={() => setApprovingMany(selected)} />}
        </>
      )}
      {data && (
        <>
          <Pagination {...data.pagination} onPage={filters.goTo} />
          <PaymentTiles summary={data.summary} />
        </>
      )}
      {approving && <ApproveDialog payment={approving} onClose={() => setApproving(null)} />}
      {approvingMany.length > 0 && (
        <ApproveManyDialog
          payments={approvingMany}
          onClose={() => setApprovingMany([])}
          onDone={() => {
            setApprovingMany([]);
            selection.clear();
          }}
        />
      )}
      {rejecting && <RejectDialog payment={rejecting} onClose={() => setRejecting(null)} />}
    </>
  );
}
