import type { StaffUser } from '@akada/contract';
import { type AdminAction, useAccountAction } from '../../../data/users.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';

type Words = { title: (name: string) => string; text: string; verb: string; done: (name: string) => string };

const words: Record<AdminAction, Words> = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    text: 'They are signed out everywhere at once, and cannot log in until you reactivate the account. What they have made stays.',
    verb: 'Suspend',
    done: (name) => `${name} is suspended`,
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    text: 'They can log in again with the password they had.',
    verb: 'Reactivate',
    done: (name) => `${name} can log in again`,
  },
  'sign-out': {
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'Every phone and computer has to log in again. Use it when a phone was lost, or a password was seen.',
    verb: 'Sign out',
    done: (name) => `${name} is signed out everywhere`,
  },
  'reset-second-factor': {
    title: (name) => `Reset the second factor of ${name}?`,
    text: 'For a lost phone and lost recovery codes. Their password alone opens the account until they set it up again. They are signed out everywhere, and a mail tells them. Be sure that it is them who asks.',
    verb: 'Reset',
    done: (name) => `The second factor of ${name} is reset`,
  },
};

type AdminDialogProps = { action: AdminAction; admin: StaffUser; open: boolean; onClose: () => void };

/** It stays open when the deed fails, and says why. */
export function AdminDialog({ action, admin, open, onClose }: AdminDialogProps) {
  const change = useAccountAction(action);
  const { title, text, verb, done } = words[action];
  const close = () => {
    change.reset();
    onClose();
  };
  const confirm = () => {
    if (change.isPending) return;
    change.mutate(admin._id, {
      onSuccess: () => {
        notify.success(done(admin.fullName));
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={confirm}
      title={title(admin.fullName)}
      description={
        <div className="flex flex-col gap-3">
          <p>{text}</p>
          {change.isError && (
            <Notice tone="error">{`Failed to ${verb.toLowerCase()} ${admin.fullName}: ${messageOf(change.error)}`}</Notice>
          )}
        </div>
      }
      confirmLabel={verb}
      tone={action === 'suspend' || action === 'reset-second-factor' ? 'danger' : 'primary'}
      loading={change.isPending}
    />
  );
}
