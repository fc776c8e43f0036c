import type { StaffUser } from '@akada/contract';
import { Ban, LogOut, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { AccountAction } from '../../../data/users.ts';
import { Button } from '../../../ui/button.tsx';
import { AccountDialog } from './account-dialog.tsx';

/** What an admin can do with an account; each asks first. */
export function AccountActions({ person }: { person: StaffUser }) {
  const [asked, setAsked] = useState<AccountAction | null>(null);
  return (
    <div id="account-actions" tabIndex={-1} className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      {person.isActive ? (
        <>
          <Button variant="secondary" onClick={() => setAsked('sign-out')}>
            <LogOut aria-hidden="true" />
            Sign out everywhere
          </Button>
          <Button variant="secondary" onClick={() => setAsked('suspend')}>
            <Ban aria-hidden="true" />
            Suspend
          </Button>
        </>
      ) : (
        <Button onClick={() => setAsked('reactivate')}>
          <RotateCcw aria-hidden="true" />
          Reactivate
        </Button>
      )}
      {asked && <AccountDialog key={asked} action={asked} person={person} onClose={() => setAsked(null)} />}
    </div>
  );
}
