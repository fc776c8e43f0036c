import type { Register, RegisterQuery } from '@akada/contract';
import { useState } from 'react';
import { choiceIn, type OpenRegister, type RegisterState } from '../../../data/school/open-register.ts';
import { useRegister, useRemoveRegister } from '../../../data/school/register.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ConflictList, type ConflictOfCell } from '../shared/cell-notices.tsx';
import { isWeekend, namedDay } from './day-words.ts';
import { Names, Reasons, stateWords } from './names.tsx';

type OpenProps = { register: Register; state: RegisterState; open: OpenRegister };

/** '38 present, 2 absent' */
function sumText(register: Register, { choices }: RegisterState): string {
  const sums = { present: 0, absent: 0, late: 0, excused: 0 };
  for (const row of register.rows) sums[choiceIn(choices, row).state] += 1;
  const { present, ...others } = sums;
  const parts = Object.entries(others).flatMap(([state, count]) => (count > 0 ? `${count} ${state}` : []));
  return [`${present} present`, ...parts].join(', ');
}

const isNew = ({ rows }: Register) => rows.some(({ state }) => state === null);

/** The truth about what was marked, in words. */
function savedText(register: Register, { choices, status, isDone, isKept }: RegisterState): string {
  if (status === 'saving') return 'Saving…';
  if (isDone && !isKept) return 'Not sent, and only on this page: this browser keeps nothing';
  if (isDone) return 'Not sent yet: kept on this device, and sent while this page is open';
  if (choices.size > 0) return isKept ? 'Not saved yet, kept on this device' : 'Not saved yet';
  if (register.updatedAt === null) return 'Not taken yet';
  return isNew(register)
    ? 'Somebody is new: save to mark them'
    : `Saved, taken by ${register.takenBy ?? 'a colleague'}`;
}

function SaveBar({ register, state, open }: OpenProps) {
  const hasNews = state.choices.size > 0 || isNew(register);
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 @max-[15rem]/page:static z-10 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      <p role="status" className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">{sumText(register, state)}</span>
        <span className="block text-xs text-soft">{savedText(register, state)}</span>
      </p>
      <Button
        disabled={!hasNews || state.isDone || state.conflicts.length > 0}
        loading={state.status === 'saving'}
        onClick={() => void open.save()}
      >
        Save
      </Button>
    </div>
  );
}

/** Students for whom a colleague chose another state meanwhile. */
function Conflicts({ register, state: { choices, conflicts }, open }: OpenProps) {
  const found = conflicts.map((conflict): ConflictOfCell => {
    const row = register.rows.find(({ studentId }) => studentId === conflict.studentId);
    const [where, mine] = [row?.fullName ?? 'A student', row ? choiceIn(choices, row).state : 'present'];
    const theirs = stateWords[conflict.state].word.toLowerCase();
    const text = `${conflict.by} chose ${theirs}, you chose ${mine}.`;
    const decide = (isMine: boolean) => open.decide(conflict, isMine);
    return { key: conflict.studentId, where, by: conflict.by, text, theirs, mine, decide };
  });
  return <ConflictList title="A colleague marked this register too" conflicts={found} />;
}

/** Of a day on which school was not open. */
function Remove({ query, title }: { query: RegisterQuery; title: string }) {
  const [isAsked, ask] = useState(false);
  const removing = useRemoveRegister(query);
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () => ask(false),
      onError: (error) => notify.error(`Failed to delete the register: ${messageOf(error)}`),
    });
  return (
    <>
      <Button variant="quiet" className="mt-4 -ml-4 text-red-ink" onClick={() => ask(true)}>
        School was not open: delete this register
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => ask(false)}
        title={`Delete the register of ${title}?`}
        description="The day no longer counts for these students: neither as present nor as absent."
        confirmLabel="Delete"
        loading={removing.isPending}
        onConfirm={remove}
      />
    </>
  );
}

function OpenedDay({ query, title, ...props }: OpenProps & { query: RegisterQuery; title: string }) {
  const { register, state, open } = props;
  if (register.rows.length === 0) {
    return (
      <EmptyState
        mark="people"
        title="Nobody is in this register"
        text="Students come with a class list or an invite."
      />
    );
  }
  return (
    <section aria-label={title} className="max-w-3xl">
      <p className="mb-3 text-soft">
        {`${counted(register.rows.length, 'student')}. Tap a name: once is absent, again late, then excused.`}
      </p>
      {isWeekend(query.day) && <Notice tone="warning">This day is on a weekend.</Notice>}
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      <Conflicts {...props} />
      <Names register={register} choices={state.choices} open={open} />
      <Reasons register={register} choices={state.choices} open={open} />
      {register.updatedAt !== null && state.choices.size === 0 && <Remove query={query} title={title} />}
      <SaveBar {...props} />
    </section>
  );
}

/** Mounted anew for another class, arm or day. */
export function DayRegister({ query, place }: { query: RegisterQuery; place: string }) {
  const { read, open, state } = useRegister(query);
  const title = `${place}, ${namedDay(query.day)}`;
  return (
    <Loaded query={read} failure="Error loading the register" loading={<Skeleton shape="rows" count={10} />}>
      {(register) => <OpenedDay {...{ query, title, register, open, state }} />}
    </Loaded>
  );
}
