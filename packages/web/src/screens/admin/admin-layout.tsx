import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  ChartNoAxesColumn,
  CircleQuestionMark,
  ClipboardCheck,
  KeyRound,
  LayoutDashboard,
  Mail,
  ReceiptText,
  Settings,
  UsersRound,
} from 'lucide-react';
import { Outlet } from 'react-router';
import { openMessagesQuery } from '../../data/messages.ts';
import { useSchool } from '../../data/school.ts';
import { useLogout, useUser } from '../../data/session.ts';
import { chooseTheme, useTheme } from '../../state/theme.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Person } from '../../ui/person.tsx';
import { ShellFooter } from '../../ui/shell-footer.tsx';

const nav = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true },
  { to: '/admin/users', label: 'Users', icon: UsersRound },
  { to: '/admin/lessons', label: 'Lessons', icon: BookOpen },
  { to: '/admin/exams', label: 'Exams', icon: ClipboardCheck },
  { to: '/admin/questions', label: 'Questions', icon: CircleQuestionMark },
  { to: '/admin/payments', label: 'Payments', icon: ReceiptText },
  { to: '/admin/messages', label: 'Messages', icon: Mail },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
  { to: '/admin/security', label: 'Security', icon: KeyRound },
];

export function AdminLayout() {
  const user = useUser();
  const { data: openMessages = 0 } = useQuery(openMessagesQuery);
  const badged = nav.map((item) =>
    item.to === '/admin/messages' ? { ...item, badge: openMessages, badgeLabel: 'open' } : item,
  );
  const who = <Person name={user.fullName} detail="Admin" />;
  return (
    <AppShell
      nav={badged}
      brand={<Logo name={useSchool().name} />}
      footer={<ShellFooter who={who} theme={useTheme()} onTheme={chooseTheme} onLogout={useLogout()} />}
    >
      <Outlet />
    </AppShell>
  );
}
