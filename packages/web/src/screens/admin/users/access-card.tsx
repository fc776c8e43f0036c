import type { StaffUser } from '@akada/contract';
import { Ban, KeyRound, LogOut, Mail, Merge, Printer, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AccountAction } from '../../../data/people/users.ts';
import { Button } from '../../../ui/button.tsx';
import { AccountDialog } from '../../shared/account-dialog.tsx';
import { SignInCodeDialog } from '../../shared/sign-in-code.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { focusSoon } from '../shared/dialogs.tsx';
import { DeletePersonDialog } from './delete-person-dialog.tsx';
import { LoginSlipDialog } from './login-slip-dialog.tsx';
import { MailPasswordDialog } from './mail-password-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const effects: Record<AccountAction, string> = {
  suspend:
    'They are signed out everywhere at once, and cannot log in until the account is reactivated. An exam that is running is not stopped: its clock goes on, and the answers saved so far count. Nothing is deleted.',
  reactivate: 'They can log in again with the password they had. Lessons, exams and payments are as they were.',
  'sign-out':
    'Every phone and computer has to log in again. Use it when a phone was lost. An exam that is running goes on by its clock: they log in and continue.',
};

type Asked = AccountAction | 'sign-in-code' | 'login-slip' | 'mail-password' | 'merge' | 'delete';

function AccessDialog({ asked, person, onClose }: { asked: Asked; person: StaffUser; onClose: () => void }) {
  if (asked === 'sign-in-code') return <SignInCodeDialog person={person} onClose={onClose} />;
  if (asked === 'login-slip') return <LoginSlipDialog person={person} onClose={onClose} />;
  if (asked === 'delete') return <DeletePersonDialog person={person} onClose={onClose} />;
  if (asked === 'merge') return <MergeDialog person={person} onClose={onClose} />;
  if (asked === 'mail-password') return <MailPasswordDialog person={person} onClose={onClose} />;
  return (
    <AccountDialog
      key={asked}
      open
      action={asked}
      person={person}
      text={effects[asked]}
      onClose={onClose}
      onDone={() => focusSoon('account-actions')}
    />
  );
}

const waysIn = [
  { asked: 'sign-in-code', label: 'Sign-in code', Icon: KeyRound },
  { asked: 'login-slip', label: 'Login slip', Icon: Printer },
  { asked: 'mail-password', label: 'Mail a password', Icon: Mail },
  { asked: 'sign-out', label: 'Sign out everywhere', Icon: LogOut },
  { asked: 'suspend', label: 'Suspend', Icon: Ban },
] as const;

const isFor = (asked: Asked, { role, email }: StaffUser) =>
  asked === 'login-slip' ? role === 'user' : asked !== 'mail-password' || (role === 'user' && email !== '');

/** The ways into the account, how they are closed, and its end. */
export function AccessCard({ person }: { person: StaffUser }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <TitledCard title="Account">
      <div id="account-actions" tabIndex={-1} className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        {!person.isActive && (
          <Button onClick={() => setAsked('reactivate')}>
            <RotateCcw aria-hidden="true" />
            Reactivate
          </Button>
        )}
        {person.isActive &&
          waysIn
            .filter((way) => isFor(way.asked, person))
            .map(({ asked: way, label, Icon }) => (
              <Button key={way} variant="secondary" onClick={() => setAsked(way)}>
                <Icon aria-hidden="true" />
                {label}
              </Button>
            ))}
        {person.role === 'user' && (
          <>
            <Button variant="secondary" onClick={() => setAsked('merge')}>
              <Merge aria-hidden="true" />
              Merge
            </Button>
            <Button variant="secondary" className="text-red-ink" onClick={() => setAsked('delete')}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          </>
        )}
      </div>
      {asked && <AccessDialog asked={asked} person={person} onClose={() => setAsked(null)} />}
    </TitledCard>
  );
}
