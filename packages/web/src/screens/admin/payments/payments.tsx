import { paymentStatuses, type StaffPayment } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Hourglass, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { adminPaymentsQuery, queueRefreshMs } from '../../../data/admin-payments.ts';
import { useFormat } from '../../../data/school.ts';
import { StatTile } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { oneOf, SearchAndStatus, useNoPageBeyond, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';
import { paymentStatusLabel } from '../shared/payment-badge.tsx';
import { ApproveDialog, ApproveManyDialog, RejectDialog } from './payment-dialogs.tsx';
import { PaymentList } from './payment-list.tsx';
import { SelectBox, type Selection, SelectionBar, useSelection } from './selection.tsx';

type PaymentTilesProps = { summary: { totalPayments: number; pendingAmount: number; approvedAmount: number } };

function PaymentTiles({ summary }: PaymentTilesProps) {
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

const statuses = paymentStatuses.map((status) => ({ value: status, label: paymentStatusLabel(status) }));

type Deciding = { kind: 'approve' | 'reject'; payment: StaffPayment } | { kind: 'many'; payments: StaffPayment[] };

type DecidingDialogProps = { deciding: Deciding; onClose: () => void; onManyDone: () => void };

function DecidingDialog({ deciding, onClose, onManyDone }: DecidingDialogProps) {
  if (deciding.kind === 'many') {
    return <ApproveManyDialog payments={deciding.payments} onClose={onClose} onDone={onManyDone} />;
  }
  const Dialog = deciding.kind === 'approve' ? ApproveDialog : RejectDialog;
  return <Dialog payment={deciding.payment} onClose={onClose} />;
}

type SelectableListProps = {
  payments: readonly StaffPayment[];
  dimmed: boolean;
  selection: Selection;
  onDecide: (deciding: Deciding) => void;
};

function SelectableList({ payments, dimmed, selection, onDecide }: SelectableListProps) {
  const { waiting, selected } = selection;
  const allSelected = selected.length === waiting.length;
  return (
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
        payments={payments}
        dimmed={dimmed}
        selection={selection}
        onApprove={(payment) => onDecide({ kind: 'approve', payment })}
        onReject={(payment) => onDecide({ kind: 'reject', payment })}
      />
      {selected.length > 0 && (
        <SelectionBar selection={selection} onApprove={() => onDecide({ kind: 'many', payments: selected })} />
      )}
    </>
  );
}

export function Payments() {
  const filters = useUrlFilters(['search', 'status']);
  const { moneyCode } = useFormat();
  const { search, status } = filters.values;
  const query = adminPaymentsQuery({ search, status: oneOf(paymentStatuses, status), page: filters.page, limit: 50 });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  // Rows must not move under an open dialog.
  const payments = useQuery({ ...query, refetchInterval: deciding ? (false as const) : queueRefreshMs });
  useNoPageBeyond(payments.data?.pagination, filters);
  const selection = useSelection(payments.data?.data ?? [], JSON.stringify(query.queryKey));
  const close = () => setDeciding(null);
  const closeMany = () => {
    close();
    selection.clear();
  };
  return (
    <>
      <PageHeader title="Payments Management" />
      <p className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-soft">Total Pending</span>
        <strong className="font-heading text-lg">
          {payments.data ? moneyCode(payments.data.summary.pendingAmount) : '–'}
        </strong>
      </p>
      <SearchAndStatus searchLabel="Search payments..." statuses={statuses} filters={filters} />
      <Loaded query={payments} failure="Error loading payments" loading={<Skeleton shape="rows" count={6} />}>
        {({ data, pagination, summary }) => (
          <>
            {pagination.total === 0 ? (
              <Nothing filters={filters} title="No payments found">
                <EmptyState mark="receipt" title="No payments found" text="No pending payments at the moment" />
              </Nothing>
            ) : (
              <SelectableList
                payments={data}
                dimmed={payments.isPlaceholderData}
                selection={selection}
                onDecide={setDeciding}
              />
            )}
            <Pagination {...pagination} onPage={filters.goTo} />
            <PaymentTiles summary={summary} />
          </>
        )}
      </Loaded>
      {deciding && <DecidingDialog deciding={deciding} onClose={close} onManyDone={closeMany} />}
    </>
  );
}
