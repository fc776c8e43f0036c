import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

type StatTileProps = {
  label: string;
  /** Formatted; a dash while unknown. */
  value: string;
  icon?: ReactNode;
  /** '+12% in 30 days' or 'New'. */
  change?: string | undefined;
  direction?: 'up' | 'down' | 'flat';
  /** Makes the whole tile a link. */
  to?: string;
  /** A trend line or the like. */
  children?: ReactNode;
};

const arrows = { up: '↑ ', down: '↓ ', flat: '' };
const tones = { up: 'text-leaf-ink', down: 'text-red-ink', flat: 'text-soft' };
const look = 'flex min-w-0 flex-col rounded-md border border-line bg-card p-4';

export function StatTile({ label, value, icon, change, direction = 'flat', to, children }: StatTileProps) {
  const inside = (
    <>
      <span className="flex items-start justify-between gap-2 text-soft [&_svg]:size-5 [&_svg]:shrink-0">
        {label}
        {icon}
      </span>
      <span className="mt-auto pt-1 font-heading text-xl font-bold">{value}</span>
      {change && (
        <span className={classes('text-xs font-medium', tones[direction])}>{`${arrows[direction]}${change}`}</span>
      )}
      {children}
    </>
  );
  if (!to) return <div className={look}>{inside}</div>;
  return (
    <Link to={to} className={classes(look, 'transition-colors hover:border-green')}>
      {inside}
    </Link>
  );
}
