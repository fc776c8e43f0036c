import { useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate } from 'react-router';
import { profileQuery } from '../../data/users.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { YourData } from '../shared/your-data.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileLoading } from './profile-loading.tsx';
import { ProfileView } from './profile-view.tsx';

/** /profile shows, /profile/edit edits: the address is the toggle, so Back leaves the form. */
export function Profile() {
  const editing = useMatch('/profile/edit') !== null;
  const navigate = useNavigate();
  const { data: user, error, isPending, isFetching, refetch } = useQuery(profileQuery);
  return (
    <>
      <PageHeader title={editing ? 'Edit Profile' : 'Profile'} />
      <div className="flex max-w-2xl flex-col gap-5">
        {isPending && <ProfileLoading editing={editing} />}
        {!isPending && !user && <LoadFailed title="Failed to load profile." query={{ error, isFetching, refetch }} />}
        {user && !editing && (
          <>
            <ProfileView user={user} />
            <YourData user={user} />
          </>
        )}
        {user && editing && <ProfileForm user={user} onDone={() => void navigate('/profile')} />}
      </div>
    </>
  );
}
