import type { Role } from '@akada/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSchool } from '../../data/platform/school.ts';
import { chooseTheme, useTheme } from '../../state/theme.ts';
import { AppShell, ShellFooter } from '../../ui/app-shell.tsx';
import { soon } from '../../ui/later.tsx';
import { Logo } from '../../ui/logo.tsx';
import { requestLogout } from './logout.ts';

const NotYours = soon(async () => ({ default: (await import('./not-yours.tsx')).NotYours }));

type AreaShellProps = {
  nav: ComponentProps<typeof AppShell>['nav'];
  /** Instead of the school's logo. */
  brand?: ReactNode;
  who: ReactNode;
  corner?: ReactNode;
  Tabs?: ComponentProps<typeof AppShell>['Tabs'];
  /** Instead of the screen. */
  children?: ReactNode;
};

export function AreaShell({ nav, brand, who, corner, Tabs, children = <Outlet /> }: AreaShellProps) {
  const { name } = useSchool();
  const refused: { owner: Role } | null = useLocation().state;
  return (
    <AppShell
      nav={nav}
      corner={corner}
      Tabs={Tabs}
      brand={brand ?? <Logo name={name} />}
      footer={<ShellFooter who={who} theme={useTheme()} onTheme={chooseTheme} onLogout={requestLogout} />}
    >
      {refused?.owner && <NotYours owner={refused.owner} />}
      {children}
    </AppShell>
  );
}
