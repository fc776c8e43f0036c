import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';

type PersonProps = { name: string; detail?: ReactNode; src?: string | null };

/** Avatar, name and one quiet line. */
export function Person({ name, detail, src }: PersonProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={src} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        {detail && <span className="block truncate text-xs text-soft">{detail}</span>}
      </span>
    </span>
  );
}
