import { classes } from './classes.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** `md` is a full touch target; `sm` looks smaller and still answers to 44 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as its container. */
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
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold text-center ' +
  'transition-[background-color,border-color,opacity,filter] select-none active:opacity-80 ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed [&_svg]:size-[1.15em] [&_svg]:shrink-0';

export function buttonLook({ variant = 'primary', size = 'md', wide = false }: ButtonLook): string {
  return classes(base, variants[variant], sizes[size], wide && 'w-full');
}
