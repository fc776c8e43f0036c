import { LogOut, type LucideIcon, Menu, Monitor, Moon, Sun } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { DrawerLater } from './later.tsx';
import { TopBarSlot } from './page-header.tsx';

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'Same as device', icon: Monitor },
] as const;

type Value = (typeof choices)[number]['value'];

function ThemeSwitch({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Colours</legend>
      {choices.map(({ value: choice, label, icon: Icon }) => (
        <label
          key={choice}
          title={label}
          className="grid min-h-10 flex-1 place-items-center rounded-sm text-soft has-checked:bg-card has-checked:text-green has-focus-visible:outline-3 has-focus-visible:outline-green"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <Icon className="size-5" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

type NavItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** 0 shows nothing. `badgeLabel` says of what: 'lessons in the cart'. */
  badge?: number;
  badgeLabel?: string;
  end?: boolean;
  /** Other paths for which the item is marked as current. */
  also?: string | readonly string[];
};

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

export function SideNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  const isCurrent = ({ to, end, also = [] }: Pick<NavItem, 'to' | 'end' | 'also'>) =>
    pathname === to || [end ? [] : to, also].flat(2).some((path) => isWithin(pathname, path));
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-0.5">
        {items.map(({ to, label, icon: Icon, badge = 0, badgeLabel, ...item }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent({ to, ...item }) ? 'page' : undefined}
              className="relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-green-wash aria-[current=page]:font-semibold aria-[current=page]:text-green aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-3 aria-[current=page]:before:w-1 aria-[current=page]:before:bg-marigold"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
              {badge > 0 && (
                <Badge tone="marigold">
                  {badge}
                  {badgeLabel && <span className="sr-only"> {badgeLabel}</span>}
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ShellFooterProps = {
  who: ReactNode;
  theme: ComponentProps<typeof ThemeSwitch>['value'];
  onTheme: ComponentProps<typeof ThemeSwitch>['onChange'];
  onLogout: () => void;
};

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

type AppShellProps = {
  nav: readonly NavItem[];
  brand: ReactNode;
  footer: ReactNode;
  /** At the end of the top bar. */
  corner?: ReactNode;
  /** A bar at the foot of a phone, which opens the menu; where a window is too low for it, the menu has its button. */
  Tabs?: ComponentType<{ onMenu: () => void }> | undefined;
  children: ReactNode;
};

export function AppShell({ nav, brand, footer, corner, Tabs, children }: AppShellProps) {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [topBar, setTopBar] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setMenuOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const side = (
    <>
      <div className="p-4">{brand}</div>
      <div className="px-3 pb-3">
        <SideNav label="Main" items={nav} />
      </div>
      <div className="mt-auto border-t border-line p-3">{footer}</div>
    </>
  );
  return (
    <div className="min-h-screen lg:pl-64 print:pl-0">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-green px-4 py-3 font-semibold text-on-green focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-64 flex-col overflow-y-auto border-r border-line bg-card lg:flex print:hidden">
        {side}
      </aside>
      <DrawerLater open={menuOpen} onClose={() => setMenuOpen(false)} title="Menu" hideTitle>
        <div className="flex min-h-full flex-col">{side}</div>
      </DrawerLater>
      <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
        <div
          className={classes(
            'mx-auto flex min-h-15 max-w-[75rem] items-center gap-1 lg:px-8',
            Tabs ? 'pr-2 pl-4 [@media(max-height:26rem)]:pl-2' : 'px-2',
          )}
        >
          <div className={Tabs ? 'hidden [@media(max-height:26rem)]:max-lg:block' : 'lg:hidden'}>
            <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
              <Menu />
            </IconButton>
          </div>
          <div ref={setTopBar} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2" />
          {corner}
        </div>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="@container/page mx-auto w-full max-w-[75rem] px-4 py-5 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        <TopBarSlot value={topBar}>{children}</TopBarSlot>
      </main>
      {Tabs && <Tabs onMenu={() => setMenuOpen(true)} />}
    </div>
  );
}
