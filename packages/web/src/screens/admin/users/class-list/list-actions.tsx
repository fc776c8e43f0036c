import type { ClassList } from '@akada/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useApplyClassList, useLoginSlips, useUndoClassList } from '../../../../data/people/class-lists.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { notify } from '../../../../ui/notify.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { ApplyBar } from '../../shared/apply-bar.tsx';
import { focusSoon, SureDialog } from '../../shared/dialogs.tsx';
import { InviteGuardians } from './invite-guardians.tsx';
import { countWaiting } from './waiting.ts';

type ListProps = { data: ClassList };

function Undo({ data, onClose }: ListProps & { onClose: () => void }) {
  const { counted } = useFormat();
  return (
    <SureDialog
      change={useUndoClassList(data._id)}
      of={undefined}
      onClose={onClose}
      title={`Delete ${counted(data.created, 'account')} again?`}
      description="Their login slips and their guardians’ unused codes no longer work. Accounts that were used meanwhile stay: somebody has logged in, a guardian has joined, or staff have given them something."
      done={({ message }) => [message]}
      confirmLabel="Delete them"
    />
  );
}

function Slips({ data }: ListProps) {
  const { counted, dateTime } = useFormat();
  const making = useLoginSlips(data._id);
  const once = useOneAtATime(making);
  const [isAsking, setIsAsking] = useState(false);
  const { slipsAt, waiting } = data;
  if (waiting === 0) return null;
  const make = () =>
    once.mutate(slipsAt ?? null, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Login slips saved', name);
        setIsAsking(false);
      },
      onError: (error) => {
        if (slipsAt === undefined) notify.error(`Failed to make the slips: ${messageOf(error)}`);
      },
    });
  return (
    <>
      <Button loading={making.isPending && !isAsking} onClick={slipsAt === undefined ? make : () => setIsAsking(true)}>
        <Printer aria-hidden="true" />
        Login slips for {waiting}
      </Button>
      {isAsking && slipsAt !== undefined && (
        <ConfirmDialog
          open
          onClose={() => setIsAsking(false)}
          onConfirm={make}
          title={`Make new slips for ${counted(waiting, 'student')}?`}
          description={`Slips were made on ${dateTime(slipsAt)}. The one-time passwords on them no longer work once there are new ones. Who has chosen a password keeps it.`}
          problem={making.error !== null && messageOf(making.error)}
          confirmLabel="Make new slips"
          tone="primary"
          loading={making.isPending}
        />
      )}
    </>
  );
}

function whatWasMade({ created, waiting, slipsAt }: ClassList): string {
  if (waiting === 0) return 'All of them have chosen a password.';
  if (slipsAt === undefined) return 'Nobody can log in yet: print the login slips, cut them, and hand them out.';
  return `${waiting} of ${created} have not chosen a password yet.`;
}

/** Result of the import: login slips to print, and an undo. */
export function AccountsMade({ data }: ListProps) {
  const { counted } = useFormat();
  const [isUndoing, setIsUndoing] = useState(false);
  const { created, removed, undoneAt } = data;
  if (undoneAt !== undefined) {
    const stay = created - removed;
    return (
      <div className="mb-4">
        <Notice>
          {counted(removed, 'account')} of this list {removed === 1 ? 'was' : 'were'} deleted again.
          {stay > 0 && ` ${counted(stay, 'account')} ${stay === 1 ? 'stays' : 'stay'}, because they were used.`}
        </Notice>
      </div>
    );
  }
  if (created === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="success">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-semibold">
              {counted(created, 'account')} {created === 1 ? 'was' : 'were'} made
            </p>
            <p>{whatWasMade(data)}</p>
          </div>
          <Slips data={data} />
          <InviteGuardians data={data} />
          <Button variant="secondary" onClick={() => setIsUndoing(true)}>
            Undo
          </Button>
        </div>
      </Notice>
      {isUndoing && <Undo data={data} onClose={() => setIsUndoing(false)} />}
    </div>
  );
}

type Rest = { out: number; waiting: number };

function restOf({ out, waiting }: Rest, counted: (count: number, what: string) => string): string {
  const waits =
    waiting > 0 ? [`${counted(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'} for an answer above`] : [];
  const stays = out > 0 ? [`${counted(out, 'row')} ${out === 1 ? 'stays' : 'stay'} out`] : [];
  return [...waits, ...stays].join(', ') || 'All rows are fine';
}

type MakeProps = ListProps & { isUnapplied: boolean; ask: (make: () => void) => void };

/** `ask` holds it back while typed changes would be lost. */
export function MakeBar({ data, isUnapplied, ask }: MakeProps) {
  const { counted } = useFormat();
  const apply = useApplyClassList(data._id);
  const once = useOneAtATime(apply);
  const { counts, undoneAt, toMake, toReadAgain } = data;
  const count = toMake + toReadAgain;
  if (undoneAt !== undefined || count === 0) return null;
  const make = () =>
    once.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        focusSoon('main');
      },
    });
  const waiting = Math.min(countWaiting(data), counts.refused - toReadAgain);
  const out = counts.known + counts.refused - toReadAgain - waiting + counts.skipped;
  return (
    <ApplyBar
      isUnapplied={isUnapplied}
      problem={apply.error && messageOf(apply.error)}
      text={restOf({ out, waiting }, counted)}
    >
      <Button className="max-sm:w-full" disabled={isUnapplied} loading={apply.isPending} onClick={() => ask(make)}>
        Make {counted(count, 'account')}
      </Button>
    </ApplyBar>
  );
}
