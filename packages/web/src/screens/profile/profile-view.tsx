import type { User } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../data/school.ts';
import { useProfileImage } from '../../state/profile-image.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Confirmation } from './confirmation.tsx';

/** 'Student' for user, otherwise the role with a capital (specification, section 2). */
function roleLabel(role: string): string {
  return role === 'user' ? 'Student' : role.charAt(0).toUpperCase() + role.slice(1);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

export function ProfileView({ user }: { user: User }) {
  const { date } = useFormat();
  const picture = useProfileImage();
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5 pb-5">
        <Avatar name={user.fullName} src={picture} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-lg break-words">{user.fullName}</h2>
          <p className="mt-2 flex flex-wrap gap-2">
            {user.classLevel && <Badge tone="marigold">{classLabel(user.classLevel)}</Badge>}
            <Badge tone="green">{roleLabel(user.role)}</Badge>
          </p>
        </div>
        <LinkButton to="/profile/edit" variant="secondary">
          <Pencil aria-hidden="true" />
          Edit Profile
        </LinkButton>
      </div>
      <dl>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Phone Number">{user.phoneNumber || '–'}</Fact>
        <Fact name="Verified">
          <Confirmation isVerified={user.isVerified} />
        </Fact>
        <Fact name="Created At">{date(user.createdAt)}</Fact>
      </dl>
    </Card>
  );
}
