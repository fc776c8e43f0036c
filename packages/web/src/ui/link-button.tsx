import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { classes } from './classes.ts';

/** A link that looks like a button: it goes somewhere. `reloadDocument` for the lesson player. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={classes(buttonLook({ variant, size, wide }), className)} />;
}
