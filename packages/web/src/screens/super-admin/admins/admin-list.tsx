import type { Admin } from '@akada/contract';
import { Ban, CircleCheck } from 'lucide-react';
import { useSchool } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Person } from '../../../ui/person.tsx';
import { AdminActions } from './admin-actions.tsx';

function Status({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? 'leaf' : 'red'} className="shrink-0 justify-self-start">
      {isActive ? <CircleCheck aria-hidden="true" /> : <Ban aria-hidden="true" />}
      {isActive ? 'Active' : 'Suspended'}
    </Badge>
  );
}

function AdminRow({ admin }: { admin: Admin }) {
  const { timeZone } = useSchool();
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-4 py-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_6.5rem_10.5rem_auto]">
      <Person name={admin.fullName} detail={admin.email} />
      <div className="flex flex-row-reverse items-center justify-between gap-3 lg:contents">
        <Status isActive={admin.isActive} />
        <p className="text-xs text-soft">
          <span className="block">
            Created <DateText moment={admin.createdAt} timeZone={timeZone} />
          </span>
          <span className="block">
            {admin.lastSignInAt === null ? (
              'Has not signed in yet'
            ) : (
              <>
                Signed in <DateText moment={admin.lastSignInAt} timeZone={timeZone} />
              </>
            )}
          </span>
        </p>
      </div>
      <AdminActions admin={admin} />
    </li>
  );
}

export function AdminList({ admins, dimmed }: { admins: readonly Admin[]; dimmed: boolean }) {
  return (
    <ul
      aria-label="Admins"
      className={classes('divide-y divide-line rounded-md border border-line bg-card', dimmed && 'opacity-60')}
    >
      {admins.map((admin) => (
        <AdminRow key={admin._id} admin={admin} />
      ))}
    </ul>
  );
}
