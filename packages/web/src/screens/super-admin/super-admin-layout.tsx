import { Activity, LockKeyhole, ScrollText, ShieldCheck, UserRoundPlus } from 'lucide-react';
import { Outlet } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { useLogout, useUser } from '../../data/session.ts';
import { chooseTheme, useTheme } from '../../state/theme.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Person } from '../../ui/person.tsx';
import { ShellFooter } from '../../ui/shell-footer.tsx';

const nav = [
  { to: '/super-admin', label: 'Admins', icon: ShieldCheck, end: true },
  { to: '/super-admin/create-admin', label: 'Create admin', icon: UserRoundPlus },
  { to: '/super-admin/audit', label: 'Audit log', icon: ScrollText },
  { to: '/super-admin/status', label: 'System status', icon: Activity },
  { to: '/super-admin/security', label: 'Security', icon: LockKeyhole },
];

export function SuperAdminLayout() {
  const user = useUser();
  const who = <Person name={user.fullName} detail="Super admin" />;
  return (
    <AppShell
      nav={nav}
      brand={<Logo name={useSchool().name} />}
      footer={<ShellFooter who={who} theme={useTheme()} onTheme={chooseTheme} onLogout={useLogout()} />}
    >
      <Outlet />
    </AppShell>
  );
}
