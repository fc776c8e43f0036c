import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Without padding, for cards that start with a picture. */
  flush?: boolean;
};

export function Card({ as: Tag = 'div', flush = false, className, ...rest }: CardProps) {
  // One ref type would not fit all four tags; nobody needs the element of a card.
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
