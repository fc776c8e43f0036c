import type { StaffUser } from '@akada/contract';
import { FileText, Inbox, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import { useClassOf } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Email } from '../../../ui/email.tsx';
import { Avatar } from '../../../ui/person.tsx';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { AccountBadge } from './people-table.tsx';

/** Personal details, with their edit dialog. */
export function ProfileCard({ person }: { person: StaffUser }) {
  const classOf = useClassOf();
  const [editing, setEditing] = useState(false);
  const { date, dateTime } = useFormat();
  const { hasCardOf } = useRights();
  const facts: [string, ReactNode][] = [
    ['E-mail', person.email === '' ? '–' : <Email key="e-mail" address={person.email} />],
    ['Phone number', person.phoneNumber || '–'],
    ...(person.loginName ? [['Login name', person.loginName] satisfies [string, ReactNode]] : []),
    ['Class', person.classLevel ? classOf(person) : '–'],
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
        {person.role === 'user' && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <Button variant="secondary" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              Edit
            </Button>
            {hasCardOf(person) && (
              <LinkButton variant="secondary" to={`/admin/users/${person._id}/report-card`}>
                <FileText aria-hidden="true" />
                Report card
              </LinkButton>
            )}
            <LinkButton
              variant="secondary"
              to={`/admin/messages?search=${encodeURIComponent(person.email || person.fullName)}`}
            >
              <Inbox aria-hidden="true" />
              Their messages
            </LinkButton>
          </div>
        )}
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-2 border-t border-line pt-4 sm:grid-cols-2 sm:gap-y-3 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-wrap items-baseline gap-x-2 sm:block">
            <dt className="basis-26 text-xs text-soft">{name}</dt>
            <dd className="min-w-0 flex-1 basis-[6em] font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {editing && <EditPersonDialog person={person} onClose={() => setEditing(false)} />}
    </Card>
  );
}
