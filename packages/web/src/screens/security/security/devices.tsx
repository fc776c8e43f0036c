import type { OwnSession } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useSchool } from '../../../data/school.ts';
import { ownSessionsQuery, useSignOutDevice } from '../../../data/security.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { notify } from '../../../ui/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';

type RowProps = { session: OwnSession; onSignOut: () => void };

function DeviceRow({ session, onSignOut }: RowProps) {
  const { timeZone } = useSchool();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone className="size-5 shrink-0 text-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {session.device} {session.isCurrent && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-soft">
          Signed in <DateText moment={session.createdAt} timeZone={timeZone} />
          {!session.isCurrent && (
            <>
              , last used <DateText moment={session.lastUsedAt} timeZone={timeZone} />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="secondary" onClick={onSignOut}>
          Sign out <span className="sr-only">{session.device}</span>
        </Button>
      )}
    </li>
  );
}

/** What the person is asked about: one device, or all others. */
type Asked = OwnSession | 'others';

function SignOutDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const signOut = useSignOutDevice();
  const name = asked === 'others' ? 'all other devices' : asked.device;
  const confirm = () =>
    signOut.mutate(asked === 'others' ? null : asked._id, {
      onSuccess: () => notify.success(asked === 'others' ? 'Signed out everywhere else' : `${name} is signed out`),
      onError: (error) => notify.error('The device could not be signed out', messageOf(error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Sign out ${name}?`}
      description="Whoever uses it has to log in again. If it was not you, change your password too."
      confirmLabel="Sign out"
      loading={signOut.isPending}
    />
  );
}

/** Where this account is signed in. */
export function Devices() {
  const { data, error, isFetching, refetch } = useQuery(ownSessionsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Card as="section" aria-labelledby="devices">
      <h2 id="devices" className="text-lg">
        Your devices
      </h2>
      <p className="mt-1 text-soft">Where your account is signed in.</p>
      {!data && !error && <Skeleton shape="rows" count={1} />}
      {!data && error && <LoadFailed title="Error loading your devices" query={{ error, isFetching, refetch }} />}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((session) => (
          <DeviceRow key={session._id} session={session} onSignOut={() => setAsked(session)} />
        ))}
      </ul>
      {data && data.length > 1 && (
        <Button variant="secondary" className="mt-3" onClick={() => setAsked('others')}>
          Sign out all other devices
        </Button>
      )}
      {asked && <SignOutDialog asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
