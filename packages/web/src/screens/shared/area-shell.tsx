import type { ComponentProps, ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { chooseTheme, useTheme } from '../../state/theme.ts';
import { AppShell, ShellFooter } from '../../ui/app-shell.tsx';
import { Logo } from '../../ui/logo.tsx';
import { requestLogout } from './logout.ts';

type AreaShellProps = {
  nav: ComponentProps<typeof AppShell>['nav'];
  /** Instead of the school's logo. */
  brand?: ReactNode;
  who: ReactNode;
  corner?: ReactNode;
  /** Instead of the screen. */
  children?: ReactNode;
};

export function AreaShell({ nav, brand, who, corner, children = <Outlet /> }: AreaShellProps) {
  const { name } = useSchool();
  return (
    <AppShell
      nav={nav}
      corner={corner}
      brand={brand ?? <Logo name={name} />}
      footer={<ShellFooter who={who} theme={useTheme()} onTheme={chooseTheme} onLogout={requestLogout} />}
    >
      {children}
    </AppShell>
  );
}
