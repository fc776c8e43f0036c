import { useLoginSlip } from '../../../data/people/users.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type LoginSlipDialogProps = { person: { _id: string; fullName: string }; onClose: () => void };

/** For a student who has forgotten the password and has no e-mail address. */
export function LoginSlipDialog({ person, onClose }: LoginSlipDialogProps) {
  const making = useLoginSlip();
  const once = useOneAtATime(making);
  const make = () =>
    once.mutate(person._id, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Login slip saved', name);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={make}
      title={`Make a login slip for ${person.fullName}?`}
      description={
        <p>
          The slip is a PDF with a one-time password. With it they log in and choose a password of their own. Their old
          password no longer works, and they are signed out everywhere. Be sure that it is them who asks.
        </p>
      }
      problem={making.isError && `Failed to make a slip: ${messageOf(making.error)}`}
      confirmLabel="Make the slip"
      tone="primary"
      loading={making.isPending}
    />
  );
}
