import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from './icon-button.tsx';
import { DrawerLater } from './later.tsx';
import { TopBarSlot } from './page-header.tsx';
import { type NavItem, SideNav } from './side-nav.tsx';

type AppShellProps = {
  nav: readonly NavItem[];
  /** Above the navigation. */
  brand: ReactNode;
  /** Below the navigation: who is signed in, Logout. */
  footer: ReactNode;
  /** At the right end of the top bar. */
  slot?: ReactNode;
  children: ReactNode;
};

/** Sidebar from 1024 px, drawer below. After a navigation the drawer closes and focus goes to the new page. */
export function AppShell({ nav, brand, footer, slot, children }: AppShellProps) {
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
      <SideNav items={nav} />
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
        <div className="mx-auto flex min-h-15 max-w-[75rem] items-center gap-1 px-2 lg:px-8">
          <IconButton label="Menu" className="lg:hidden" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
            <Menu />
          </IconButton>
          <div ref={setTopBar} className="flex min-w-0 flex-1 items-center gap-3 py-2" />
          {slot}
        </div>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[75rem] px-4 py-5 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        <TopBarSlot value={topBar}>{children}</TopBarSlot>
      </main>
    </div>
  );
}
