import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const papers = [
  'bg-green-wash text-green',
  'bg-marigold text-on-marigold',
  'bg-leaf-wash text-leaf-ink',
  'bg-board text-chalk',
];

/** 'Adaeze Chidinma Okafor' → 'AO' */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

type AvatarProps = { name: string; src?: string | null; size?: 'sm' | 'md' | 'lg' };
const sizes = { sm: 'size-9 text-xs', md: 'size-11 text-sm', lg: 'size-24 text-xl' };

/** Decorative, as the name stands beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const look = classes(
    'inline-grid shrink-0 place-items-center rounded-full object-cover font-heading font-bold',
    sizes[size],
  );
  if (src) return <img src={src} alt="" className={look} />;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span aria-hidden="true" className={classes(look, papers[sum % papers.length])}>
      {initials(name)}
    </span>
  );
}

type PersonProps = { name: string; detail?: ReactNode; src?: string | null };

export function Person({ name, detail, src }: PersonProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={src} />
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-3 font-semibold wrap-anywhere">
          {name}
        </span>
        {detail && <span className="line-clamp-2 text-xs wrap-anywhere text-soft">{detail}</span>}
      </span>
    </span>
  );
}
