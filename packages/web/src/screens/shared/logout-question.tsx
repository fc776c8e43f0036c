import { logOut } from '../../data/people/session.ts';
import { counted } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { type Lost, stayLoggedIn } from './logout.ts';

type LogoutQuestionProps = Lost & { open: boolean };

function wordsFor({ answers, practice, drafts, marks = 0, registers = 0, notes, lessons }: Lost) {
  const have = (count: number) => (count === 1 ? 'has' : 'have');
  const unsent = (what: string, wait: string) =>
    `${what} not reached the school. Logging out deletes them from this device. ${wait}`;
  if (drafts > 0) {
    const what = `${counted(drafts, 'question')} that you wrote ${have(drafts)}`;
    return { title: 'Log out and lose questions?', text: unsent(what, 'Stay, and open the exam to send them.') };
  }
  if (marks > 0) {
    const what = `${counted(marks, 'mark or remark', 'marks and remarks')} that you typed ${have(marks)}`;
    return { title: 'Log out and lose marks?', text: unsent(what, 'Stay, and open their sheet to send them.') };
  }
  if (registers > 0) {
    const what = `${counted(registers, 'register')} that you marked ${have(registers)}`;
    return { title: 'Log out and lose a register?', text: unsent(what, 'Stay, and open the register to send it.') };
  }
  if (answers + practice === 0 && notes > 0) {
    const what = `${counted(notes, 'note')} on a lesson ${have(notes)}`;
    return { title: 'Log out and lose notes?', text: unsent(what, 'Stay, and open the lesson to send them.') };
  }
  if (answers + practice === 0) {
    const title = lessons === 1 ? 'Log out and delete the kept lesson?' : 'Log out and delete the kept lessons?';
    const text = `Logging out deletes ${counted(lessons, 'lesson')} that you kept on this device, so that others who use it do not find them. Keeping them again takes their megabytes once more.`;
    return { title, text };
  }
  const what =
    answers > 0 ? `${counted(answers, 'answer')} of your exam` : `${counted(practice, 'answer')} of your practice`;
  const wait = 'Stay until there is a connection, and they are sent by themselves.';
  return { title: 'Log out and lose answers?', text: unsent(`${what} ${have(answers || practice)}`, wait) };
}

/** Logout clears the device for the next user, unsent data included. */
export function LogoutQuestion({ open, ...lost }: LogoutQuestionProps) {
  const { title, text } = wordsFor(lost);
  return (
    <ConfirmDialog
      open={open}
      onClose={stayLoggedIn}
      onConfirm={() => {
        stayLoggedIn();
        logOut();
      }}
      title={title}
      description={text}
      confirmLabel="Log out"
      cancelLabel="Stay"
    />
  );
}
