import { useUser } from '../../data/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { YourData } from '../shared/your-data.tsx';
import { Devices } from './security/devices.tsx';
import { PasswordCard } from './security/password-card.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';

/** Who can get into this account, and how to keep others out. The same for every role, but for the second factor of staff. */
export function Security() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Security" />
      <div className="flex max-w-2xl flex-col gap-5">
        {user.role !== 'user' && <SecondFactorCard />}
        <Devices />
        <PasswordCard />
        {/* Students find it in their profile, which staff have none of. */}
        {user.role !== 'user' && <YourData user={user} />}
      </div>
    </>
  );
}
