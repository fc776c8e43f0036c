import { PageHeader } from '../../ui/page-header.tsx';
import { BankMissing } from './dashboard/bank-missing.tsx';
import { PendingPayments } from './dashboard/pending-payments.tsx';
import { QuickActions } from './dashboard/quick-actions.tsx';
import { RecentUsers } from './dashboard/recent-users.tsx';
import { SystemPanel } from './dashboard/system-panel.tsx';
import { Totals } from './dashboard/totals.tsx';

export function Dashboard() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="flex flex-col gap-6">
        <BankMissing />
        <Totals />
        <QuickActions />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <PendingPayments />
          <RecentUsers />
        </div>
        <SystemPanel />
      </div>
    </>
  );
}
