import type { Role } from '@akada/contract';

/** Where each role lands after login, and which addresses are theirs (specification, sections 2 and 6). */
const areas: Record<Role, readonly [home: string, ...others: string[]]> = {
  user: ['/student', '/profile'],
  admin: ['/admin'],
  'super-admin': ['/super-admin'],
};

/** The login address that remembers where the visitor wanted to go. */
export function loginPath(wanted: { pathname: string; search: string } | null): string {
  return wanted ? `/login?next=${encodeURIComponent(wanted.pathname + wanted.search)}` : '/login';
}

/** The remembered address if this role may go there, else the role's home. Never an address of another site. */
export function pathAfterLogin(role: Role, next: string | null): string {
  const [path = ''] = next?.split(/[?#]/) ?? [];
  const mine = areas[role].some((area) => path === area || path.startsWith(`${area}/`));
  return next && mine ? next : areas[role][0];
}

/** The lesson player's document has a Content-Security-Policy of its own: it must be loaded, not routed to. */
export function needsOwnDocument(path: string): boolean {
  return path.startsWith('/student/lesson/');
}
