import type { StaffUser } from '@akada/contract';
import { type AdminAction, useAccountAction } from '../../data/people/users.ts';
import { messageOf } from '../../lib/call-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Words = { title: (name: string) => string; verb: string; done: (name: string) => string };

const words: Record<AdminAction, Words> = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    verb: 'Suspend',
    done: (name) => `${name} is suspended`,
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    verb: 'Reactivate',
    done: (name) => `${name} can log in again`,
  },
  'sign-out': {
    title: (name) => `Sign ${name} out everywhere?`,
    verb: 'Sign out',
    done: (name) => `${name} is signed out everywhere`,
  },
  'reset-second-factor': {
    title: (name) => `Reset the second factor of ${name}?`,
    verb: 'Reset',
    done: (name) => `The second factor of ${name} is reset`,
  },
};

type AccountDialogProps = {
  action: AdminAction;
  person: StaffUser;
  text: string;
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
};

export function AccountDialog({ action, person, text, open, onClose, onDone }: AccountDialogProps) {
  const { fullName, _id } = person;
  const change = useOneAtATime(useAccountAction(action));
  const { title, verb, done } = words[action];
  const close = () => {
    change.reset();
    onClose();
  };
  const confirm = () =>
    change.mutate(_id, {
      onSuccess: () => {
        notify.success(done(fullName));
        close();
        onDone?.();
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={confirm}
      title={title(fullName)}
      description={<p>{text}</p>}
      problem={change.isError && `Failed to ${verb.toLowerCase()} ${fullName}: ${messageOf(change.error)}`}
      confirmLabel={verb}
      tone={action === 'suspend' || action === 'reset-second-factor' ? 'danger' : 'primary'}
      loading={change.isPending}
    />
  );
}
