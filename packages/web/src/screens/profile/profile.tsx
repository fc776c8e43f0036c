import type { OwnProfile, User } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { profileQuery } from '../../data/people/users.ts';
import { useResendConfirmation } from '../../data/people/ways-in.ts';
import { useClassOf } from '../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { useProfileImage } from '../../state/profile-image.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Email } from '../../ui/email.tsx';
import { Skeleton, SkeletonBox } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Avatar } from '../../ui/person.tsx';
import { keptMailText } from '../shared/kept-mail.ts';
import { Loaded } from '../shared/loaded.tsx';
import { YourData } from '../shared/your-data.tsx';
import { ClassRequest } from './class-request.tsx';
import { OwnGuardians } from './own-guardians.tsx';
import { ProfileForm } from './profile-form.tsx';
import { WaitingEmail, WaitingPhone } from './waiting-changes.tsx';

function Confirmation({ isVerified }: { isVerified: boolean }) {
  const { mailIsKept } = useSchool();
  const resend = useResendConfirmation();
  if (isVerified) return 'Yes';
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: (message) => notify.success(message, mailIsKept ? keptMailText : undefined),
      onError: (error) => notify.error('The link could not be sent', messageOf(error)),
    });
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      No
      <Button variant="secondary" size="sm" loading={resend.isPending} onClick={send}>
        Send the link again
      </Button>
    </span>
  );
}

function roleLabel(role: string): string {
  return role === 'user' ? 'Student' : role.charAt(0).toUpperCase() + role.slice(1);
}

const profilePathOf = ({ role }: User) => (role === 'guardian' ? '/guardian/profile' : '/profile');

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

function ProfileView({ user }: { user: OwnProfile }) {
  const classOf = useClassOf();
  const { date } = useFormat();
  const picture = useProfileImage();
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5 pb-5">
        <Avatar name={user.fullName} src={picture} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-lg break-words">{user.fullName}</h2>
          <p className="mt-2 flex flex-wrap gap-2">
            {user.classLevel && <Badge tone="marigold">{classOf(user)}</Badge>}
            <Badge tone="green">{roleLabel(user.role)}</Badge>
          </p>
        </div>
        <LinkButton to={`${profilePathOf(user)}/edit`} variant="secondary">
          <Pencil aria-hidden="true" />
          Edit Profile
        </LinkButton>
      </div>
      <dl>
        <Fact name="Email">
          {user.email === '' ? '–' : <Email address={user.email} />}
          <WaitingEmail user={user} />
        </Fact>
        <Fact name="Phone Number">
          {user.phoneNumber || '–'}
          <WaitingPhone number={user.pendingPhoneNumber} />
        </Fact>
        <Fact name="Verified">
          <Confirmation isVerified={user.isVerified} />
        </Fact>
        <Fact name="Created At">{date(user.createdAt)}</Fact>
      </dl>
    </Card>
  );
}

const rows = ['email', 'phone', 'verified', 'created'];

function ProfileLoading({ editing }: { editing: boolean }) {
  if (editing) {
    return (
      <Card>
        <Skeleton shape="form" />
      </Card>
    );
  }
  return (
    <Card>
      <div role="status">
        <span className="sr-only">Loading...</span>
        <div aria-hidden="true" className="flex items-center gap-5 pb-5">
          <SkeletonBox className="size-24 shrink-0 rounded-full" />
          <div className="flex-1 space-y-3">
            <SkeletonBox className="h-6 w-48 max-w-full" />
            <SkeletonBox className="h-5 w-28" />
          </div>
        </div>
        {rows.map((row) => (
          <div
            key={row}
            aria-hidden="true"
            className="grid gap-x-4 gap-y-2 border-t border-line py-3.5 sm:grid-cols-[10rem_1fr]"
          >
            <SkeletonBox className="h-4 w-24" />
            <SkeletonBox className="h-4 w-56 max-w-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Two addresses, so that Back leaves the form. */
export function Profile() {
  const isEditing = [useMatch('/profile/edit'), useMatch('/guardian/profile/edit')];
  const editing = isEditing.some((match) => match !== null);
  const navigate = useNavigate();
  const profile = useQuery(profileQuery);
  return (
    <>
      <PageHeader title={editing ? 'Edit Profile' : 'Profile'} />
      <div className="flex max-w-2xl flex-col gap-5">
        <Loaded query={profile} failure="Failed to load profile." loading={<ProfileLoading editing={editing} />}>
          {(user) =>
            editing ? (
              <ProfileForm user={user} onDone={() => void navigate(profilePathOf(user))} />
            ) : (
              <>
                {user.classRequest && <ClassRequest request={user.classRequest} />}
                <ProfileView user={user} />
                {user.role === 'user' && <OwnGuardians />}
                <YourData user={user} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
