import type { StaffUser } from '@akada/contract';
import { useMailPassword } from '../../../data/people/person.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

export function MailPasswordDialog({ person, onClose }: { person: StaffUser; onClose: () => void }) {
  const mailing = useOneAtATime(useMailPassword());
  const mail = () =>
    mailing.mutate(person._id, {
      onSuccess: () => {
        notify.success('The one-time password is on its way', person.email);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={mail}
      title={`Mail a new password to ${person.fullName}?`}
      description={
        <p>
          A one-time password goes to <span className="wrap-anywhere">{person.email}</span>. With it they log in and
          choose a password of their own. Their old password works no more, and they are signed out everywhere. An exam
          that is running goes on by its clock.
        </p>
      }
      problem={mailing.isError && `Failed to mail a password: ${messageOf(mailing.error)}`}
      confirmLabel="Mail it"
      tone="primary"
      loading={mailing.isPending}
    />
  );
}
