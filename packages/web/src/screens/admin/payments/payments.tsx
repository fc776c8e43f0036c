import type { OrderFilter, StaffOrder } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Hourglass, Keyboard, ReceiptText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ordersQuery, queueRefreshMs } from '../../../data/money/admin-orders.ts';
import { useFormat } from '../../../data/platform/school.ts';
import type { Reply } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { StatTile } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchAndStatus, useNoPageBeyond, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';
import { useWide } from '../shared/data-list.tsx';
import { SelectBox } from '../shared/select-box.tsx';
import { ApproveDialog, ApproveManyDialog } from './approve-dialogs.tsx';
import { type Desk, useDesk, useDeskKeys } from './desk.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { ReceiveDialog, RefundDialog } from './money-dialogs.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderList, plainLink } from './order-list.tsx';
import { orderName } from './order-words.tsx';
import { NoteDialog, ReasonDialog } from './reason-dialogs.tsx';
import { type Selection, SelectionBar, useSelection } from './selection.tsx';

type Summary = Reply<'GET /order'>['summary'];

function PaymentTiles({ summary }: { summary: Summary }) {
  const { moneyCode } = useFormat();
  const refunded = summary.refunded > 0 ? `${moneyCode(summary.refunded)} given back` : undefined;
  return (
    <section aria-label="All payments" className="mt-6 grid gap-3 sm:grid-cols-3">
      <StatTile
        label="Total Payments"
        value={summary.orders.toLocaleString('en-NG')}
        icon={<ReceiptText aria-hidden="true" />}
      />
      <StatTile label="Pending Amount" value={moneyCode(summary.openAmount)} icon={<Hourglass aria-hidden="true" />} />
      <StatTile
        label="Approved Amount"
        value={moneyCode(summary.received - summary.refunded)}
        change={refunded}
        icon={<CircleCheck aria-hidden="true" />}
      />
    </section>
  );
}

/** In addresses the words of the specification. */
const statuses: readonly { value: string; label: string; filter: OrderFilter }[] = [
  { value: 'pending', label: 'Pending', filter: 'open' },
  { value: 'claimed', label: 'Says paid', filter: 'claimed' },
  { value: 'approved', label: 'Approved', filter: 'paid' },
  { value: 'rejected', label: 'Rejected', filter: 'rejected' },
  { value: 'cancelled', label: 'Cancelled', filter: 'cancelled' },
  { value: 'refunded', label: 'Refunded', filter: 'refunded' },
  { value: 'part-refunded', label: 'Partly refunded', filter: 'part-refunded' },
];

function DeskDialog({ desk, selection }: { desk: Desk; selection: Selection }) {
  const { asked } = desk;
  const close = () => desk.ask(null);
  if (!asked) return null;
  switch (asked.kind) {
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'many':
      return <ApproveManyDialog orders={asked.orders} desk={desk} onDone={selection.clear} />;
    case 'approve':
      return <ApproveDialog order={asked.order} desk={desk} />;
    case 'note':
      return <NoteDialog order={asked.order} desk={desk} />;
    case 'receive':
      return <ReceiveDialog order={asked.order} desk={desk} />;
    case 'refund':
      return <RefundDialog order={asked.order} desk={desk} />;
    case 'details':
      return (
        <Dialog open onClose={close} title={`Order ${asked.order.reference}`}>
          <OrderDetails order={asked.order} desk={desk} />
        </Dialog>
      );
    default:
      return <ReasonDialog order={asked.order} desk={desk} kind={asked.kind} />;
  }
}

function ListHead({ desk, selection, wide }: { desk: Desk; selection: Selection; wide: boolean }) {
  const { waiting, selected } = selection;
  const allSelected = selected.length === waiting.length;
  return (
    <div className="-mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      {waiting.length > 0 && (
        <span className="pl-3">
          <SelectBox
            label="Select all on this page"
            checked={allSelected}
            partly={selected.length > 0 && !allSelected}
            onChange={allSelected ? selection.clear : selection.chooseAll}
          />
        </span>
      )}
      {wide && (
        <Button variant="quiet" size="sm" className="ml-auto" onClick={() => desk.ask({ kind: 'keys' })}>
          <Keyboard aria-hidden="true" />
          Keys
        </Button>
      )}
    </div>
  );
}

type QueueProps = {
  orders: readonly StaffOrder[];
  openOrders: number;
  dimmed: boolean;
  view: string;
  onAsking: (asking: boolean) => void;
  /** In place of an empty list; the last decision can still be undone. */
  children: ReactNode;
};

function Queue({ orders, openOrders, dimmed, view, onAsking, children }: QueueProps) {
  const wide = useWide(1180);
  const desk = useDesk(orders, openOrders);
  const selection = useSelection(orders, view);
  useDeskKeys(desk);
  const asking = desk.asked !== null;
  useEffect(() => onAsking(asking), [asking, onAsking]);
  const { current } = desk;
  if (orders.length === 0) return children;
  return (
    <>
      <div className="grid items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <div className="min-w-0">
          <OrderList orders={orders} wide={wide} dimmed={dimmed} desk={desk} selection={selection}>
            <ListHead desk={desk} selection={selection} wide={wide} />
          </OrderList>
          {selection.selected.length > 0 && (
            <SelectionBar
              selection={selection}
              onApprove={() => desk.ask({ kind: 'many', orders: selection.selected })}
            />
          )}
        </div>
        {wide && current && (
          <section
            id="order-details"
            aria-label={`Order of ${orderName(current)}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            className="sticky top-19 max-h-[calc(100vh-6rem)] overflow-y-auto rounded-md border border-line bg-card p-5"
          >
            <OrderDetails order={current} desk={desk} direct />
          </section>
        )}
      </div>
      <DeskDialog desk={desk} selection={selection} />
    </>
  );
}

function AccountChanged({ changed }: { changed: NonNullable<Summary['accountChanged']> }) {
  const { dateTime } = useFormat();
  return (
    <div className="mb-4">
      <Notice tone="warning">
        The bank account that students pay to was changed by {changed.by} on {dateTime(changed.at)}. If that was not the
        school,{' '}
        <Link to="/admin/settings/money" className={plainLink}>
          check it now
        </Link>
        .
      </Notice>
    </div>
  );
}

const perPage = 30;

export function Payments() {
  const filters = useUrlFilters(['search', 'status']);
  const { moneyCode } = useFormat();
  const status = statuses.find(({ value }) => value === filters.values.status)?.filter ?? '';
  const query = ordersQuery({ search: filters.values.search, status, page: filters.page, limit: perPage });
  const [asking, setAsking] = useState(false);
  // Rows must not move under an open dialog.
  const orders = useQuery({ ...query, refetchInterval: asking ? (false as const) : queueRefreshMs });
  useNoPageBeyond(orders.data?.pagination, filters);
  return (
    <>
      <PageHeader title="Payments Management" />
      <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-soft">Total Pending</span>
        <strong className="font-heading text-lg">
          {orders.data ? moneyCode(orders.data.summary.openAmount) : '–'}
        </strong>
      </p>
      {orders.data?.summary.accountChanged && <AccountChanged changed={orders.data.summary.accountChanged} />}
      <SearchAndStatus searchLabel="Search payments..." statuses={statuses} filters={filters} />
      <Loaded query={orders} failure="Error loading payments" loading={<Skeleton shape="rows" count={6} />}>
        {({ data, pagination, summary }) => (
          <>
            <Queue
              orders={data}
              openOrders={summary.open}
              dimmed={orders.isPlaceholderData}
              view={JSON.stringify(query.queryKey)}
              onAsking={setAsking}
            >
              {pagination.total === 0 && (
                <Nothing filters={filters} title="No payments found">
                  <EmptyState mark="receipt" title="No payments found" text="No pending payments at the moment" />
                </Nothing>
              )}
            </Queue>
            <Pagination {...pagination} onPage={filters.goTo} />
            <PaymentTiles summary={summary} />
          </>
        )}
      </Loaded>
    </>
  );
}
