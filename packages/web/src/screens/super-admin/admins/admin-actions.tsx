import type { Admin } from '@akada/contract';
import { Ban, LogOut, RotateCcw, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { AdminAction } from '../../../data/users.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminDialog } from './admin-dialog.tsx';

/** Each asks first. Suspend and Reactivate are one button: it keeps the focus when it becomes the other. */
export function AdminActions({ admin }: { admin: Admin }) {
  const [asked, setAsked] = useState<AdminAction>('suspend');
  const [isOpen, setIsOpen] = useState(false);
  const ask = (action: AdminAction) => {
    setAsked(action);
    setIsOpen(true);
  };
  const whose = <span className="sr-only">{` ${admin.fullName}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow lg:w-66 lg:justify-end">
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
      {admin.hasSecondFactor && (
        <Button variant="secondary" className="px-3" onClick={() => ask('reset-second-factor')}>
          <ShieldOff aria-hidden="true" />
          <span>
            Reset second factor
            {whose}
          </span>
        </Button>
      )}
      <AdminDialog action={asked} admin={admin} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
