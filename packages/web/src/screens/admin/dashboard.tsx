import { useQuery } from '@tanstack/react-query';
import { BookOpen, CircleQuestionMark, ClipboardCheck, Hourglass, ReceiptText, UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ordersQuery } from '../../data/money/admin-orders.ts';
import { useRights } from '../../data/people/rights.ts';
import { recentStudentsQuery } from '../../data/people/users.ts';
import { useClassOf } from '../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../data/platform/school.ts';
import { adminStatsQuery, firstStepsQuery, systemStatusQuery } from '../../data/school/dashboard.ts';
import { newText } from '../../lib/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, StatTile } from '../../ui/card.tsx';
import { Skeleton, SkeletonBox } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Person } from '../../ui/person.tsx';
import { DateText } from '../../ui/time.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { SystemFacts } from '../shared/system-facts.tsx';
import { FirstSteps } from './dashboard/first-steps.tsx';
import { Today } from './dashboard/today.tsx';

const tiles = [
  { key: 'totalUsers', label: 'Total users', to: '/admin/users', icon: UsersRound },
  { key: 'totalLessons', label: 'Total lessons', to: '/admin/lessons', icon: BookOpen },
  { key: 'totalExams', label: 'Total exams', to: '/admin/exams', icon: ClipboardCheck },
  { key: 'pendingOrders', label: 'Pending payments', to: '/admin/payments?status=pending', icon: Hourglass },
] as const;

function Totals() {
  const stats = useQuery(adminStatsQuery);
  const { mayOpen } = useRights();
  return (
    <Loaded query={stats} failure="Error loading statistics" loading={<Skeleton shape="tiles" />}>
      {(data) => (
        <section
          aria-label="Totals"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-4"
        >
          {tiles.map(({ key, label, to, icon: Icon }) => (
            <StatTile
              key={key}
              label={label}
              value={(key === 'pendingOrders' ? data[key] : data[key].value).toLocaleString('en-NG')}
              icon={<Icon aria-hidden="true" />}
              // No comparison for pending payments: those of the previous 30 days are decided.
              change={key === 'pendingOrders' ? undefined : newText(data[key])}
              to={mayOpen(to.replace(/\?.*/, '')) ? to : undefined}
            />
          ))}
        </section>
      )}
    </Loaded>
  );
}

const places = [
  { to: '/admin/lessons', label: 'Lessons', icon: BookOpen },
  { to: '/admin/exams', label: 'Exams', icon: ClipboardCheck },
  { to: '/admin/questions', label: 'Questions', icon: CircleQuestionMark },
  { to: '/admin/payments', label: 'Payments', icon: ReceiptText },
];

function QuickActions() {
  const { mayOpen } = useRights();
  return (
    <nav
      aria-label="Quick actions"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 lg:grid-cols-4"
    >
      {places
        .filter(({ to }) => mayOpen(to))
        .map(({ to, label, icon: Icon }) => (
          <LinkButton key={to} to={to} variant="secondary" className="min-h-13">
            <Icon className="text-green" aria-hidden="true" />
            {label}
          </LinkButton>
        ))}
    </nav>
  );
}

type PanelProps = { title: string; viewAll?: string; children: ReactNode };

function Panel({ title, viewAll, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {viewAll && (
          <Link
            to={viewAll}
            className="inline-flex min-h-11 items-center rounded-sm font-semibold text-green underline-offset-4 hover:underline"
          >
            View All<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {children}
    </Card>
  );
}

const lines = ['a', 'b', 'c', 'd'];

/** As high as four rows. */
const loading = (
  <div role="status">
    <span className="sr-only">Loading...</span>
    {lines.map((line) => (
      <div key={line} className="py-2.5">
        <SkeletonBox className="h-11" />
      </div>
    ))}
  </div>
);

type NewestListProps<Row> = { empty: string; rows: readonly Row[]; children: (row: Row) => ReactNode };

function NewestList<Row extends { _id: string }>({ empty, rows, children }: NewestListProps<Row>) {
  if (rows.length === 0) return <p className="py-6 text-center text-soft">{empty}</p>;
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row._id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
        >
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

function PendingPayments() {
  const payments = useQuery(ordersQuery({ status: 'open', search: '', page: 1, limit: 4 }));
  const { money } = useFormat();
  const { timeZone } = useSchool();
  return (
    <Panel title="Pending payments" viewAll="/admin/payments?status=pending">
      <Loaded query={payments} failure="Error loading payments" loading={loading}>
        {({ data }) => (
          <NewestList empty="No pending payments" rows={data}>
            {(payment) => (
              <>
                <span className="min-w-0 flex-1 basis-[6rem]">
                  <span className="block font-semibold wrap-anywhere">{payment.studentName}</span>
                  <span className="block text-xs wrap-anywhere text-soft">
                    {payment.items.map(({ title }) => title).join(', ')}
                  </span>
                </span>
                <span className="shrink-0 text-right">
                  <span className="block font-semibold">{money(payment.due)}</span>
                  <span className="block text-xs text-soft">
                    <DateText moment={payment.createdAt} timeZone={timeZone} />
                  </span>
                </span>
              </>
            )}
          </NewestList>
        )}
      </Loaded>
    </Panel>
  );
}

function RecentUsers() {
  const classOf = useClassOf();
  const students = useQuery(recentStudentsQuery);
  const { timeZone } = useSchool();
  return (
    <Panel title="Recent users" viewAll="/admin/users">
      <Loaded query={students} failure="Error loading users" loading={loading}>
        {(people) => (
          <NewestList empty="No users found" rows={people}>
            {(person) => (
              <>
                <span className="min-w-0 flex-1 basis-[8rem]">
                  <Person name={person.fullName} detail={classOf(person)} />
                </span>
                <span className="shrink-0 text-xs text-soft">
                  <DateText moment={person.createdAt} timeZone={timeZone} />
                </span>
              </>
            )}
          </NewestList>
        )}
      </Loaded>
    </Panel>
  );
}

function SystemPanel() {
  const system = useQuery(systemStatusQuery);
  return (
    <Panel title="System Status">
      <Loaded query={system} failure="Error loading the system status" loading={<SystemFacts status={undefined} />}>
        {(status) => <SystemFacts status={status} />}
      </Loaded>
    </Panel>
  );
}

export function Dashboard() {
  const { has } = useRights();
  const { data, isPending } = useQuery(firstStepsQuery);
  const steps = data?.steps ?? [];
  const hasSteps = steps.some(({ isDone }) => !isDone);
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="flex flex-col gap-6">
        <Today hasSteps={isPending ? undefined : hasSteps} />
        {hasSteps && <FirstSteps steps={steps} />}
        <Totals />
        <QuickActions />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {has('money') && <PendingPayments />}
          {has('people') && <RecentUsers />}
        </div>
        <SystemPanel />
      </div>
    </>
  );
}
