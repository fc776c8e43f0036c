import { changePasswordBody, type OwnSession } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownSessionsQuery, useChangePassword, useSignOutDevice } from '../../data/people/security.ts';
import { useUser } from '../../data/people/session.ts';
import { useSchool } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { isStaff } from '../../lib/homes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DateText } from '../../ui/time.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { TitledCard } from '../shared/titled-card.tsx';
import { YourData } from '../shared/your-data.tsx';
import { SecondFactorCard } from './second-factor.tsx';

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

function Devices() {
  const devices = useQuery(ownSessionsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <TitledCard large title="Your devices">
      <p className="mt-1 text-soft">Where your account is signed in.</p>
      <Loaded query={devices} failure="Error loading your devices" loading={<Skeleton shape="rows" count={1} />}>
        {(sessions) => (
          <>
            <ul className="mt-2 divide-y divide-line">
              {sessions.map((session) => (
                <DeviceRow key={session._id} session={session} onSignOut={() => setAsked(session)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button variant="secondary" className="mt-3" onClick={() => setAsked('others')}>
                Sign out all other devices
              </Button>
            )}
          </>
        )}
      </Loaded>
      {asked && <SignOutDialog asked={asked} onClose={() => setAsked(null)} />}
    </TitledCard>
  );
}

function PasswordCard() {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordBody),
    defaultValues: { oldPassword: '', newPassword: '', cpassword: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        notify.success('Password updated successfully', 'Every other device is signed out.');
      },
      onError: (error) => showProblem(form, error, 'Error occurred'),
    }),
  );
  return (
    <TitledCard large title="Change your password">
      <p className="mt-1 text-soft">Every other device is signed out. You stay signed in here.</p>
      <form noValidate className="mt-4 flex flex-col gap-5" onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <FormField
          form={form}
          name="oldPassword"
          type="password"
          label="Current password"
          autoComplete="current-password"
        />
        <FormField
          form={form}
          name="newPassword"
          type="password"
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <FormField
          form={form}
          name="cpassword"
          type="password"
          label="New password again"
          autoComplete="new-password"
        />
        <Button type="submit" className="self-start" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </TitledCard>
  );
}

export function Security() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Security" />
      <div className="flex max-w-2xl flex-col gap-5">
        {isStaff(user.role) && <SecondFactorCard />}
        <Devices />
        <PasswordCard />
        {/* Students and guardians have it on their profile. */}
        {isStaff(user.role) && <YourData user={user} />}
      </div>
    </>
  );
}
