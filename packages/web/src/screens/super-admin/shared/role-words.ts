import type { Role } from '@akada/contract';

export const roleWords: Record<Role, string> = { user: 'Student', admin: 'Admin', 'super-admin': 'Super admin' };
