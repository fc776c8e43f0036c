import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { openMessagesQuery } from '../../data/messages/messages.ts';
import { openOrdersQuery } from '../../data/money/admin-orders.ts';
import { useRights } from '../../data/people/rights.ts';
import { percentOfAll, useUploads } from '../../state/uploads/uploads.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StaffShell } from '../shared/staff-shell.tsx';

/** Uploads continue on all admin pages. */
function Uploading() {
  const uploads = useUploads();
  const percent = percentOfAll(uploads);
  const [first] = uploads;
  if (percent === null || !first) return null;
  return (
    <Link
      to={`/admin/lessons/${first.lessonId}`}
      className="block rounded-md bg-green-wash px-3 py-2.5 text-sm font-semibold text-green tabular-nums hover:underline"
    >
      {`Uploading ${percent}%`}
    </Link>
  );
}

function NoRight() {
  return (
    <>
      <PageHeader title="Not for your account" />
      <EmptyState
        mark="people"
        title="Your account has no right to this page"
        text="The super admin of your school decides who does what. Ask them if you need it."
        action={<LinkButton to="/admin">Dashboard</LinkButton>}
      />
    </>
  );
}

export function AdminLayout() {
  const { pathname } = useLocation();
  const { has, mayOpen } = useRights();
  const { data: openMessages = 0 } = useQuery(openMessagesQuery);
  const { data: orders } = useQuery({ ...openOrdersQuery, enabled: has('money') });
  const badges = {
    Payments: {
      badge: orders?.open ?? 0,
      badgeLabel: orders?.claimed ? `open, ${orders.claimed} said to be paid` : 'open',
    },
    Messages: { badge: openMessages, badgeLabel: 'open' },
  };
  return (
    <StaffShell area="admin" badges={badges} above={<Uploading />}>
      {mayOpen(pathname) ? undefined : <NoRight />}
    </StaffShell>
  );
}
