import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  ChartColumnIncreasing,
  ChartNoAxesColumn,
  CircleQuestionMark,
  ClipboardCheck,
  FileText,
  GraduationCap,
  KeyRound,
  LayoutDashboard,
  Mail,
  Megaphone,
  ReceiptText,
  Settings,
  Star,
  TicketPercent,
  UsersRound,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { openMessagesQuery } from '../../data/messages/messages.ts';
import { openOrdersQuery } from '../../data/money/admin-orders.ts';
import { useRights } from '../../data/people/rights.ts';
import { useUser } from '../../data/people/session.ts';
import { percentOfAll, useUploads } from '../../state/uploads/uploads.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useCompactDensity } from '../../ui/density.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Person } from '../../ui/person.tsx';
import { AreaShell } from '../shared/area-shell.tsx';
import { QuickSearchButton } from './shared/quick-search-button.tsx';

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
  useCompactDensity();
  const { pathname } = useLocation();
  const { has, mayOpen } = useRights();
  const { data: openMessages = 0 } = useQuery(openMessagesQuery);
  const { data: orders } = useQuery({ ...openOrdersQuery, enabled: has('money') });
  const nav = [
    { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true },
    { to: '/admin/users', label: 'Users', icon: UsersRound, also: '/admin/groups' },
    { to: '/admin/lessons', label: 'Lessons', icon: BookOpen, also: '/admin/courses' },
    { to: '/admin/exams', label: 'Exams', icon: ClipboardCheck },
    { to: '/admin/questions', label: 'Questions', icon: CircleQuestionMark },
    {
      ...{ to: '/admin/payments', label: 'Payments', icon: ReceiptText },
      badge: orders?.open ?? 0,
      badgeLabel: orders?.claimed ? `open, ${orders.claimed} said to be paid` : 'open',
    },
    { to: '/admin/coupons', label: 'Coupons', icon: TicketPercent },
    { to: '/admin/revenue', label: 'Revenue', icon: ChartColumnIncreasing },
    { to: '/admin/messages', label: 'Messages', icon: Mail, badge: openMessages, badgeLabel: 'open' },
    { to: '/admin/announcements', label: 'Announcements', icon: Megaphone },
    { to: '/admin/reviews', label: 'Reviews', icon: Star },
    { to: '/admin/teachers', label: 'Teachers', icon: GraduationCap },
    // Others come to it from Users.
    ...(has('people') ? [] : [{ to: '/admin/report-cards', label: 'Report cards', icon: FileText }]),
    { to: '/admin/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
    { to: '/admin/settings', label: 'Settings', icon: Settings },
    { to: '/admin/security', label: 'Security', icon: KeyRound },
  ];
  const open = nav.filter(({ to }) => mayOpen(to));
  const who = (
    <>
      <Uploading />
      <Person name={useUser().fullName} detail="Admin" />
    </>
  );
  return (
    <AreaShell nav={open} who={who} corner={<QuickSearchButton places={open} />}>
      {mayOpen(pathname) ? undefined : <NoRight />}
    </AreaShell>
  );
}
