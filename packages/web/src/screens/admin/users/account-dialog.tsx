import type { StaffUser } from '@akada/contract';
import { type AccountAction, useAccountAction } from '../../../data/users.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/focus.ts';

type Words = { title: (name: string) => string; text: string; verb: string; done: (name: string) => string };

const words: Record<AccountAction, Words> = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    text: 'They are signed out everywhere at once, and cannot log in until the account is reactivated. An exam that is running is not stopped: its clock goes on, and the answers saved so far count. Nothing is deleted.',
    verb: 'Suspend',
    done: (name) => `${name} is suspended`,
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    text: 'They can log in again with the password they had. Lessons, exams and payments are as they were.',
    verb: 'Reactivate',
    done: (name) => `${name} can log in again`,
  },
  'sign-out': {
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'Every phone and computer has to log in again. Use it when a phone was lost. An exam that is running goes on by its clock: they log in and continue.',
    verb: 'Sign out',
    done: (name) => `${name} is signed out everywhere`,
  },
};

type AccountDialogProps = { action: AccountAction; person: StaffUser; onClose: () => void };

/** Mount it to ask. It stays open when the deed fails, and says why. */
export function AccountDialog({ action, person, onClose }: AccountDialogProps) {
  const change = useAccountAction(action);
  const changeOnce = useOneAtATime(change);
  const { title, text, verb, done } = words[action];
  const confirm = () =>
    changeOnce(person._id, {
      onSuccess: () => {
        notify.success(done(person.fullName));
        onClose();
        focusSoon('account-actions');
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={title(person.fullName)}
      description={
        <div className="flex flex-col gap-3">
          <p>{text}</p>
          {change.isError && (
            <Notice tone="error">{`Failed to ${verb.toLowerCase()} ${person.fullName}: ${messageOf(change.error)}`}</Notice>
          )}
        </div>
      }
      confirmLabel={verb}
      tone={action === 'suspend' ? 'danger' : 'primary'}
      loading={change.isPending}
    />
  );
}
