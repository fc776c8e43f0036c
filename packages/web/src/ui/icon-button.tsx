import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A 44 px square with an icon; `label` is what it says to everyone who does not see the icon. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-sunken disabled:opacity-50 [&_svg]:size-5',
        className,
      )}
    />
  );
}
