import type { User } from '@akada/contract';
import { leaveDeletedAccount, useDeleteAccount } from '../../data/privacy.ts';
import { messageOf } from '../../lib/call-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';

const consequences = {
  student: [
    'Your profile, results, answers, progress and messages are erased for good. Lessons you bought are not yours any more.',
    'An exam you are sitting ends at once, without a result.',
    'Of your payments a record without your name stays with the school.',
    'Nobody can undo this. You can download your data first.',
  ],
  staff: [
    'Your profile is erased for good, and you cannot sign in any more.',
    'What you did as staff stays in the audit log under your name.',
    'Nobody can undo this. You can download your data first.',
  ],
};

/** Says what goes and what stays before it is too late. The password is asked for where the sign-in is a while ago. */
export function DeleteAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteAccount();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify.success('Your account was deleted');
        leaveDeletedAccount();
      },
      onError: (error) => {
        notify.error('Your account could not be deleted', messageOf(error));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete the account of ${user.fullName}?`}
      description={
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {consequences[user.role === 'user' ? 'student' : 'staff'].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirmLabel="Delete my account"
      loading={remove.isPending}
    />
  );
}
