import type { StaffUser } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useFormat } from '../../../data/school.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountBadge } from './account-badge.tsx';

export function ProfileCard({ person }: { person: StaffUser }) {
  const { date, dateTime } = useFormat();
  const facts = [
    ['E-mail', person.email],
    ['Phone number', person.phoneNumber || '–'],
    ['Class', person.classLevel ? classLabel(person.classLevel) : '–'],
    ['Verified', person.isVerified ? 'Yes' : 'No'],
    ['Joined', date(person.createdAt)],
    ['Last sign-in', person.lastSignInAt ? dateTime(person.lastSignInAt) : 'Never'],
  ];
  return (
    <Card as="section" className="mb-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
          <Avatar name={person.fullName} />
          <div className="min-w-0">
            <h2 className="text-lg [overflow-wrap:anywhere]">{person.fullName}</h2>
            <p className="mt-1">
              <AccountBadge person={person} />
            </p>
          </div>
        </div>
        <AccountActions person={person} />
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-2 border-t border-line pt-4 sm:grid-cols-2 sm:gap-y-3 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-2 sm:block">
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
