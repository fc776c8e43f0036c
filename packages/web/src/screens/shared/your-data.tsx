import type { User } from '@akada/contract';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { leaveDeletedAccount, useDeleteAccount, useExportData } from '../../data/school/privacy.ts';
import { messageOf } from '../../lib/call-error.ts';
import { fileSize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TitledCard } from './titled-card.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

const consequences = {
  student: [
    'Your profile, results, answers, progress and messages are erased for good. Lessons you bought are not yours any more.',
    'An exam you are sitting ends at once, without a result.',
    'Of your payments a record without your name stays with the school.',
    'Nobody can undo this. You can download your data first.',
  ],
  guardian: [
    'Your account is erased for good, and you see nothing of your children any more. Their accounts stay.',
    'Nobody can undo this. You can download your data first.',
  ],
  staff: [
    'Your profile is erased for good, and you cannot sign in any more.',
    'What you did as staff stays in the audit log under your name.',
    'Nobody can undo this. You can download your data first.',
  ],
};

function kindOf({ role }: User): keyof typeof consequences {
  if (role === 'guardian') return role;
  return role === 'user' ? 'student' : 'staff';
}

function DeleteAccount({ user, onClose }: { user: User; onClose: () => void }) {
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
          {consequences[kindOf(user)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirmLabel="Delete my account"
      loading={remove.isPending}
    />
  );
}

const held = {
  student: 'your profile, payments, lessons, exams with every answer you gave, messages and devices',
  guardian: 'your profile, which children are linked with you, and your devices',
  staff: 'your profile, your devices and what you did here as staff',
};

export function YourData({ user }: { user: User }) {
  const exporting = useOneAtATime(useExportData(user.role));
  const [isDeleting, setIsDeleting] = useState(false);
  const press = () =>
    exporting.mutate(undefined, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Your data is downloaded', `${name}, ${fileSize(content.size)}`);
      },
      onError: (error) => notify.error('Your data could not be downloaded', messageOf(error)),
    });
  return (
    <TitledCard large title="Your data">
      <p className="mt-1 text-soft">
        One file with all that is kept about you: {held[kindOf(user)]}. It is a text file, mostly smaller than a photo.{' '}
        <Link to="/privacy" className="font-semibold text-green underline underline-offset-4">
          What is kept, and for how long
        </Link>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" loading={exporting.isPending} onClick={press}>
          <Download aria-hidden="true" />
          Download my data
        </Button>
        {user.role !== 'super-admin' && (
          <Button variant="secondary" onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" />
            Delete my account
          </Button>
        )}
      </div>
      {isDeleting && <DeleteAccount user={user} onClose={() => setIsDeleting(false)} />}
    </TitledCard>
  );
}
