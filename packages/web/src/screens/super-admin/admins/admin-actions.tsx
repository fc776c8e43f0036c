import type { StaffUser } from '@akada/contract';
import { Ban, LogOut, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { AccountAction } from '../../../data/users.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminDialog } from './admin-dialog.tsx';

/** Each asks first. Suspend and Reactivate are one button: it keeps the focus when it becomes the other. */
export function AdminActions({ admin }: { admin: StaffUser }) {
  const [asked, setAsked] = useState<AccountAction>('suspend');
  const [isOpen, setIsOpen] = useState(false);
  const ask = (action: AccountAction) => {
    setAsked(action);
    setIsOpen(true);
  };
  const whose = <span className="sr-only">{` ${admin.fullName}`}</span>;
  return (
    <div className="flex gap-2 max-lg:flex-wrap max-sm:*:grow lg:w-62 lg:justify-end">
      {admin.isActive && (
        <Button key="sign-out" variant="secondary" className="px-3" onClick={() => ask('sign-out')}>
          <LogOut aria-hidden="true" />
          <span>
            Sign out
            {whose}
          </span>
        </Button>
      )}
      <Button
        key="suspend"
        variant="secondary"
        className="px-3"
        onClick={() => ask(admin.isActive ? 'suspend' : 'reactivate')}
      >
        {admin.isActive ? <Ban aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
        <span>
          {admin.isActive ? 'Suspend' : 'Reactivate'}
          {whose}
        </span>
      </Button>
      <AdminDialog action={asked} admin={admin} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
