import type { StaffUser } from '@akada/contract';
import { useMailPassword } from '../../../data/people/person.ts';
import { SureDialog } from '../shared/dialogs.tsx';

export function MailPasswordDialog({ person, onClose }: { person: StaffUser; onClose: () => void }) {
  return (
    <SureDialog
      change={useMailPassword()}
      of={person._id}
      onClose={onClose}
      title={`Mail a new password to ${person.fullName}?`}
      description={
        <p>
          A one-time password goes to <span className="wrap-anywhere">{person.email}</span>. With it they log in and
          choose a password of their own. Their old password no longer works, and they are signed out everywhere. An
          exam that is running goes on by its clock.
        </p>
      }
      done={() => ['The one-time password is on its way', person.email]}
      failed="Failed to mail a password"
      focusOn={null}
      confirmLabel="Mail it"
      tone="primary"
    />
  );
}
