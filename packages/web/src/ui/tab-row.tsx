import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

export type TabLink = { to: string; label: string; count?: string | undefined };

type TabRowProps = { label: string; tabs: readonly TabLink[]; current: TabLink | undefined; className?: string };

/** Pages that belong together, each with an address. A narrow row scrolls sideways, with the current tab in view. */
export function TabRow({ label, tabs, current, className }: TabRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const at = current?.to;
  useLayoutEffect(() => {
    const box = row.current;
    const tab = box?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    // `scrollIntoView` would move the page, too.
    if (at && box && tab) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [at]);
  return (
    <nav aria-label={label} className={classes('-mt-2 mb-5 border-b border-line print:hidden', className)}>
      <ul ref={row} className="relative flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {tabs.map(({ to, label: name, count }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={to === at ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-soft -outline-offset-3 transition-colors hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink"
            >
              {name}
              {count !== undefined && <span className="rounded-full bg-sunken px-2 text-xs text-soft">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
