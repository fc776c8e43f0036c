import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li';
  flush?: boolean;
};

export function Card({ as: Tag = 'div', flush = false, className, ...rest }: CardProps) {
  // One ref type would not fit all four tags.
  const props = rest as ComponentProps<'div'>;
  const Element = Tag as 'div';
  return (
    <Element
      {...props}
      className={classes(
        'min-w-0 overflow-hidden rounded-md border border-line bg-card',
        !flush && 'p-4 sm:p-5',
        className,
      )}
    />
  );
}

type StatTileProps = {
  label: string;
  /** Formatted; a dash while unknown. */
  value: string;
  icon?: ReactNode;
  /** '8 new in 30 days' */
  change?: string | undefined;
  to?: string;
};

const look = 'flex min-w-0 flex-col rounded-md border border-line bg-card p-4';

export function StatTile({ label, value, icon, change, to }: StatTileProps) {
  const inside = (
    <>
      <span className="flex items-start justify-between gap-2 text-soft [&_svg]:size-5 [&_svg]:shrink-0">
        {label}
        {icon}
      </span>
      <span className="mt-auto pt-1 font-heading text-xl font-bold lg:mt-0">{value}</span>
      {change && <span className="text-xs text-soft">{change}</span>}
    </>
  );
  if (!to) return <div className={look}>{inside}</div>;
  return (
    <Link to={to} className={classes(look, 'transition-colors hover:border-green')}>
      {inside}
    </Link>
  );
}
