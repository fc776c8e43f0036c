import type { ClassList, GuardianInvitation } from '@akada/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useInviteGuardians } from '../../../../data/people/class-lists.ts';
import { useClassLabel } from '../../../../data/platform/class-names.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { copyText } from '../../../../lib/copy-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../../ui/dialog.tsx';
import { notify } from '../../../../ui/notify.ts';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';

const messageFor = ({ fullName, code, link }: GuardianInvitation) =>
  `With this code you can see the results and payments of ${fullName}: ${code}. Open ${link}`;

async function copy(what: string, text: string) {
  if (await copyText(text)) notify.success(`${what} copied`);
  else notify.error(`${what} could not be copied`, 'Please write the code down');
}

function Code({ one }: { one: GuardianInvitation }) {
  const classLabel = useClassLabel();
  const { phoneNumber, email, others, fullName, classLevel, code } = one;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <span className="font-semibold">{fullName}</span>, {classLabel(classLevel)}
        <span className="block text-sm text-soft">
          {[phoneNumber, email && `mailed to ${email}`].filter((way) => way !== '').join(', ')}
        </span>
        {others.length > 0 && (
          <span className="block text-sm text-soft">
            Not invited yet: {others.join(', ')}. When this code was used, make another on the student’s page.
          </span>
        )}
      </span>
      <span className="font-heading font-bold tracking-wide select-all">{code}</span>
      <Button variant="secondary" size="sm" onClick={() => void copy('Message', messageFor(one))}>
        <Copy aria-hidden="true" />
        Copy message <span className="sr-only">for the guardian of {fullName}</span>
      </Button>
    </li>
  );
}

function Codes({ invited, onClose }: { invited: readonly GuardianInvitation[]; onClose: () => void }) {
  const { date } = useFormat();
  const [first] = invited;
  const all = () =>
    copy('All codes', invited.map((one) => `${one.phoneNumber || one.email}\t${messageFor(one)}`).join('\n'));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Codes for guardians"
      description={
        first
          ? `Each works once, until ${date(first.expiresAt)}. Whoever has only a phone number here gets the code from you.`
          : 'The codes that are out were made on the pages of the students: only there can new ones be shown.'
      }
      footer={
        <>
          {first && (
            <Button variant="secondary" onClick={() => void all()}>
              Copy all
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {invited.map((one) => (
          <Code key={one.studentId} one={one} />
        ))}
      </ul>
    </Dialog>
  );
}

/** Asked, never done with the accounts: the list may be years old. */
export function InviteGuardians({ data }: { data: ClassList }) {
  const { counted } = useFormat();
  const inviting = useInviteGuardians(data._id);
  const once = useOneAtATime(inviting);
  const [isAsking, setIsAsking] = useState(false);
  const [invited, setInvited] = useState<readonly GuardianInvitation[] | null>(null);
  const { guardiansToInvite: toInvite, guardiansInvited } = data;
  if (toInvite + guardiansInvited === 0) return null;
  const invite = () =>
    once.mutate(undefined, {
      onSuccess: ({ data: made }) => {
        setIsAsking(false);
        setInvited(made.invited);
      },
      onError: (error) => {
        if (toInvite === 0) notify.error('The codes were not fetched', messageOf(error));
      },
    });
  return (
    <>
      <Button
        variant="secondary"
        loading={inviting.isPending && !isAsking}
        onClick={toInvite > 0 ? () => setIsAsking(true) : invite}
      >
        {toInvite > 0 ? `Invite ${counted(toInvite, 'guardian')}` : 'Codes for guardians'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setIsAsking(false)}
          onConfirm={invite}
          title={`Invite ${counted(toInvite, 'guardian')}?`}
          description="Each gets a code with which they see their child’s results, payments and time of learning. It is mailed to the e-mail addresses in the list. For those with a phone number only you pass it on: no SMS is sent."
          problem={inviting.error !== null && messageOf(inviting.error)}
          confirmLabel="Make the codes"
          tone="primary"
          loading={inviting.isPending}
        />
      )}
      {invited && <Codes invited={invited} onClose={() => setInvited(null)} />}
    </>
  );
}
