import { logOut } from '../../data/session.ts';
import { counted } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { stayLoggedIn } from './logout.ts';

type LogoutQuestionProps = { open: boolean; answers: number; practice: number; drafts: number; notes: number };

function lost({ answers, practice, drafts, notes }: Omit<LogoutQuestionProps, 'open'>) {
  const have = (count: number) => (count === 1 ? 'has' : 'have');
  if (drafts > 0) return `${counted(drafts, 'question')} that you wrote ${have(drafts)}`;
  if (answers > 0) return `${counted(answers, 'answer')} of your exam ${have(answers)}`;
  if (practice > 0) return `${counted(practice, 'answer')} of your practice ${have(practice)}`;
  return `${counted(notes, 'note')} on a lesson ${have(notes)}`;
}

/** Logout clears the device for the next user, and with it what has not been sent. */
export function LogoutQuestion({ open, ...unsent }: LogoutQuestionProps) {
  const { answers, practice, drafts } = unsent;
  const isNotes = drafts + answers + practice === 0;
  const wait =
    drafts > 0
      ? 'Stay, and open the exam to send them.'
      : isNotes
        ? 'Stay, and open the lesson to send them.'
        : 'Stay until there is a connection, and they are sent by themselves.';
  return (
    <ConfirmDialog
      open={open}
      onClose={stayLoggedIn}
      onConfirm={() => {
        stayLoggedIn();
        logOut();
      }}
      title={`Log out and lose ${drafts > 0 ? 'questions' : isNotes ? 'notes' : 'answers'}?`}
      description={`${lost(unsent)} not reached the school. Logging out deletes them from this device. ${wait}`}
      confirmLabel="Log out"
      cancelLabel="Stay"
    />
  );
}
