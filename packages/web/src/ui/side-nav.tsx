import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { Badge } from './badge.tsx';

export type NavItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** A count worth noticing; 0 shows nothing. `badgeLabel` says of what: 'lessons in the cart'. */
  badge?: number;
  badgeLabel?: string;
  /** Active on the exact address only. */
  end?: boolean;
};

export function SideNav({ items }: { items: readonly NavItem[] }) {
  return (
    <nav aria-label="Main" className="px-3 pb-3">
      <ul className="flex flex-col gap-0.5">
        {items.map(({ to, label, icon: Icon, badge = 0, badgeLabel, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className="relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-green-wash aria-[current=page]:font-semibold aria-[current=page]:text-green aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-3 aria-[current=page]:before:w-1 aria-[current=page]:before:bg-marigold"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {badge > 0 && (
                <Badge tone="marigold">
                  {badge}
                  {badgeLabel && <span className="sr-only"> {badgeLabel}</span>}
                </Badge>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
