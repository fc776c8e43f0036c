import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  ChartColumnIncreasing,
  ChartNoAxesColumn,
  CircleQuestionMark,
  ClipboardCheck,
  KeyRound,
  LayoutDashboard,
  Mail,
  ReceiptText,
  Settings,
  TicketPercent,
  UsersRound,
} from 'lucide-react';
import { openOrdersQuery } from '../../data/admin-orders.ts';
import { openMessagesQuery } from '../../data/messages.ts';
import { useUser } from '../../data/session.ts';
import { Person } from '../../ui/person.tsx';
import { AreaShell } from '../shared/area-shell.tsx';

export function AdminLayout() {
  const { data: openMessages = 0 } = useQuery(openMessagesQuery);
  const { data: orders } = useQuery(openOrdersQuery);
  const nav = [
    { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true },
    { to: '/admin/users', label: 'Users', icon: UsersRound },
    { to: '/admin/lessons', label: 'Lessons', icon: BookOpen },
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
    { to: '/admin/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
    { to: '/admin/settings', label: 'Settings', icon: Settings },
    { to: '/admin/security', label: 'Security', icon: KeyRound },
  ];
  return <AreaShell nav={nav} who={<Person name={useUser().fullName} detail="Admin" />} />;
}
