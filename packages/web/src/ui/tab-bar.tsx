import type { LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from './badge.tsx';
import { classes } from './classes.ts';

type Tab = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other paths for which the tab is marked as current. */
  also?: readonly string[];
  /** Not below its own address. */
  end?: boolean;
  badge?: number;
  badgeLabel?: string;
};

/** Last in the bar: it opens the menu, and is marked on the pages that only the menu leads to. */
type MenuTab = { label: string; icon: LucideIcon; onOpen: () => void; of: readonly string[] };

type TabBarProps = { label: string; tabs: readonly Tab[]; menu: MenuTab };

const look =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-soft -outline-offset-3';
const currentLook = 'bg-green-wash font-semibold text-green';

/** Scroll padding that keeps the focused element above the bar. */
const roomBelow = '72px';

/** More than a browser's own bars, less than any keyboard. */
const keyboardPx = 150;

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

function isKeyboardUp(): boolean {
  const view = window.visualViewport;
  return view != null && view.height * view.scale < window.innerHeight - keyboardPx;
}

/**
 * At the foot of a phone, after the page, which ends above it. Where five labels have no room beside each other,
 * the icons stand alone, so that it never takes a fifth of the screen; in a low window the menu does.
 */
export function TabBar({ label, tabs, menu }: TabBarProps) {
  const { pathname } = useLocation();
  const isTyping = useSyncExternalStore(subscribe, isKeyboardUp);
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = roomBelow;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
  const isWithin = (paths: readonly string[]) => paths.some((path) => `${pathname}/`.startsWith(`${path}/`));
  const isCurrent = ({ to, end, also = [] }: Tab) => pathname === to || isWithin([...(end ? [] : [to]), ...also]);
  return (
    <>
      <div className="h-16 lg:hidden print:hidden" />
      {!isTyping && (
        <nav
          aria-label={label}
          data-bottom-bar=""
          className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden [@media(max-height:26rem)]:hidden"
        >
          <ul className="mx-auto flex max-w-xl">
            {tabs.map((tab) => (
              <li key={tab.to} className="min-w-0 flex-1">
                <Link
                  to={tab.to}
                  aria-current={isCurrent(tab) ? 'page' : undefined}
                  className={classes(look, isCurrent(tab) && currentLook)}
                >
                  <span className="relative">
                    <tab.icon className="size-5" aria-hidden="true" />
                    {tab.badge ? (
                      <span className="absolute -top-2 left-3" aria-hidden="true">
                        <Badge tone="marigold">{tab.badge}</Badge>
                      </span>
                    ) : null}
                  </span>
                  <span className="leading-tight @max-[18em]:sr-only">{tab.label}</span>
                  {tab.badge ? <span className="sr-only">{`${tab.badge} ${tab.badgeLabel}`}</span> : null}
                </Link>
              </li>
            ))}
            <li className="min-w-0 flex-1">
              <button
                type="button"
                aria-haspopup="dialog"
                aria-current={isWithin(menu.of) ? 'true' : undefined}
                onClick={menu.onOpen}
                className={classes(look, isWithin(menu.of) && currentLook)}
              >
                <menu.icon className="size-5" aria-hidden="true" />
                <span className="leading-tight @max-[18em]:sr-only">{menu.label}</span>
              </button>
            </li>
          </ul>
        </nav>
      )}
    </>
  );
}
