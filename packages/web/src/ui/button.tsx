import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Spinner } from './loading.tsx';

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** `sm` looks smaller but keeps a touch target of 44 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  wide?: boolean | undefined;
};

const variants = {
  primary: 'border-transparent bg-green text-on-green hover:bg-green-strong',
  secondary: 'border-edge bg-card text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent text-green hover:bg-green-wash',
  danger: 'border-transparent bg-red text-on-red hover:brightness-90',
};

const sizes = {
  sm: 'min-h-9 px-3 text-sm after:absolute after:-inset-1',
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
};

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border font-semibold text-center ' +
  'transition-[background-color,border-color,opacity,filter] select-none active:opacity-80 ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed [&_svg]:size-[1.15em] [&_svg]:shrink-0';

export function buttonLook({ variant = 'primary', size = 'md', wide = false }: ButtonLook): string {
  return classes(base, variants[variant], sizes[size], wide && 'w-full');
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { loading?: boolean };

/** While `loading` it keeps its focus and ignores clicks, so that a double click or Enter cannot submit twice. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonLook({ variant, size, wide }), className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classes('inline-flex items-center gap-2', loading && 'opacity-0')}>{children}</span>
    </button>
  );
}

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

export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={classes(buttonLook({ variant, size, wide }), className)} />;
}
