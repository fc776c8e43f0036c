import { LogOut } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type ShellFooterProps = {
  who: ReactNode;
  theme: ComponentProps<typeof ThemeSwitch>['value'];
  onTheme: ComponentProps<typeof ThemeSwitch>['onChange'];
  onLogout: () => void;
};

/** The foot of the sidebar: who is signed in, colours, Logout. */
export function ShellFooter({ who, theme, onTheme, onLogout }: ShellFooterProps) {
  return (
    <div className="flex flex-col gap-2">
      {who}
      <ThemeSwitch value={theme} onChange={onTheme} />
      <Button variant="secondary" wide onClick={onLogout}>
        <LogOut aria-hidden="true" />
        Logout
      </Button>
    </div>
  );
}
