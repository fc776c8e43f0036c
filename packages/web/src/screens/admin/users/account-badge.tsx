import type { StaffUser } from '@akada/contract';
import { Ban } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

/** What an account is: suspended before all else, then Admin or Active (specification, section 2). */
export function AccountBadge({ person }: { person: Pick<StaffUser, 'isActive' | 'role'> }) {
  if (!person.isActive) {
    return (
      <Badge tone="red">
        <Ban aria-hidden="true" />
        Suspended
      </Badge>
    );
  }
  return person.role === 'user' ? <Badge tone="leaf">Active</Badge> : <Badge tone="marigold">Admin</Badge>;
}
