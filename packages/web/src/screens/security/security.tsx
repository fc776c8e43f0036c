import { useUser } from '../../data/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Devices } from './security/devices.tsx';
import { PasswordCard } from './security/password-card.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';

/** Who can get into this account, and how to keep others out. The same for every role, but for the second factor of staff. */
export function Security() {
  const { role } = useUser();
  return (
    <>
      <PageHeader title="Security" />
      <div className="flex max-w-2xl flex-col gap-5">
        {role !== 'user' && <SecondFactorCard />}
        <Devices />
        <PasswordCard />
      </div>
    </>
  );
}
