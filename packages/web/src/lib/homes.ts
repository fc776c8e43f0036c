import type { Role } from '@akada/contract';

/** The role's home first, then the other areas it may visit (specification, sections 2 and 6). */
const areas: Record<Role, readonly [home: string, ...others: string[]]> = {
  user: ['/student', '/profile'],
  guardian: ['/guardian'],
  admin: ['/admin'],
  'super-admin': ['/super-admin'],
};

export const isStaff = (role: Role) => role.endsWith('admin');

function isOf(role: Role, next: string): boolean {
  const [path = ''] = next.split(/[?#]/);
  return areas[role].some((area) => path === area || path.startsWith(`${area}/`));
}

export function loginPath(wanted: { pathname: string; search: string } | null): string {
  return wanted ? `/login?next=${encodeURIComponent(wanted.pathname + wanted.search)}` : '/login';
}

/** `next` where the role may go there, else its home: a link must not redirect to another site. */
export function pathAfterLogin(role: Role, next: string | null): string {
  return next && isOf(role, next) ? next : areas[role][0];
}

/** Role of the area that has the address; undefined outside all areas. */
export function ownerOf(next: string | null): Role | undefined {
  return (Object.keys(areas) as Role[]).find((role) => next && isOf(role, next));
}

/** The lesson player has its own Content-Security-Policy, so it must be loaded as a document. */
export function needsOwnDocument(path: string): boolean {
  return /^\/(?:student\/lesson\/|admin\/lessons\/[^/]+\/preview)/.test(path);
}
