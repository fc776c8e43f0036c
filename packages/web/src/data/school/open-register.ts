import type { AttendanceState, ErrorReply, Register, RegisterForm, RegisterRow } from '@akada/contract';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { mayHelpLater } from '../../lib/may-help-later.ts';
import {
  type Choice,
  dropRegister,
  keepRegister,
  keptRegister,
  type RegisterOwner,
} from '../../state/registers/kept-register.ts';
import { createStore } from '../../state/store.ts';

/** What a teacher marks in a register until the server has it. */

export type RegisterConflict = { studentId: string; state: AttendanceState; by: string; at: string };

export type RegisterState = {
  choices: ReadonlyMap<string, Choice>;
  status: 'idle' | 'saving' | 'offline';
  /** Saved by its teacher, and not yet sent. */
  isDone: boolean;
  problem: string | null;
  conflicts: readonly RegisterConflict[];
  /** False where the browser keeps nothing. */
  isKept: boolean;
};

type Setup = {
  send: (form: RegisterForm) => Promise<Register>;
  onSaved: (register: Register) => void;
  onRefused: () => void;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
};

/** Between two taps on one name, which lead through states that are not meant. */
const stillMs = 3000;

/** One tap leads from each to the next. */
const next: Record<AttendanceState, AttendanceState> = {
  present: 'absent',
  absent: 'late',
  late: 'excused',
  excused: 'present',
};

const storedIn = (row: RegisterRow | undefined): Choice => ({
  state: row?.state ?? 'present',
  reason: row?.reason ?? '',
});

export const choiceIn = (choices: RegisterState['choices'], row: RegisterRow): Choice =>
  choices.get(row.studentId) ?? storedIn(row);

const isSame = (one: Choice, other: Choice) => one.state === other.state && one.reason === other.reason;

type Open = {
  owner: RegisterOwner;
  setup: Setup;
  store: ReturnType<typeof createStore<RegisterState>>;
  register: Register | null;
  seen: string | null;
  /** Students who left the register meanwhile. */
  left: Set<string>;
  /** The last tap in a register that is on its way. */
  tappedAt: number;
};

const rowOf = ({ register }: Open, id: string) => register?.rows.find(({ studentId }) => studentId === id);
const nameOf = (open: Open, id: string) => rowOf(open, id)?.fullName ?? 'A student';

/** Unlike the server's own, or of a student without a state: only these have to be sent. */
const isNews = (open: Open, id: string, choice: Choice) => !isSame(choice, storedIn(rowOf(open, id)));

function note(open: Open, part: Partial<RegisterState>): void {
  const { store, owner, register, seen } = open;
  const state = { ...store.get(), ...part };
  const { choices, isDone } = state;
  let { isKept } = state;
  if (choices.size === 0 && !isDone) dropRegister(owner);
  else if (register) {
    isKept = keepRegister(owner, { register, choices: Object.fromEntries(choices), seen, isDone });
  }
  store.set({ ...state, isKept });
}

function set(open: Open, id: string, choice: Choice): void {
  const choices = new Map(open.store.get().choices);
  if (choices.size === 0 && !open.store.get().isDone) open.seen = open.register?.updatedAt ?? null;
  // What was sent may have arrived: the way back is a choice too.
  if (open.store.get().isDone || isNews(open, id, choice)) choices.set(id, choice);
  else choices.delete(id);
  if (open.store.get().isDone) open.tappedAt = open.setup.now();
  note(open, { choices, problem: null });
}

/** Those without a state who were there. */
const presentIn = ({ register, store, left }: Open): string[] =>
  (register?.rows ?? []).flatMap(({ studentId, state }) =>
    state !== null || store.get().choices.has(studentId) || left.has(studentId) ? [] : studentId,
  );

function formOf(open: Open): RegisterForm {
  const rows = [...open.store.get().choices].map(([studentId, { state, reason }]) => ({
    ...{ studentId, state },
    ...(reason !== '' && { reason }),
  }));
  return { updatedAt: open.seen, rows, present: presentIn(open) };
}

function settle(open: Open, form: RegisterForm, saved: Register): void {
  const choices = new Map(open.store.get().choices);
  for (const { studentId, state, reason = '' } of form.rows) {
    const now = choices.get(studentId);
    if (now && isSame(now, { state, reason })) choices.delete(studentId);
  }
  // What was marked while it was sent waits for its own save, and has seen this one.
  open.left.clear();
  open.register = saved;
  open.seen = saved.updatedAt;
  note(open, { choices, isDone: false, status: 'idle' });
  open.setup.onSaved(saved);
}

/** True where the rest can be sent without what was refused. */
function setAside(open: Open, error: CallError, form: RegisterForm): boolean {
  const conflicts = (error.data.conflicts ?? []) as NonNullable<ErrorReply['conflicts']>;
  if (conflicts.length > 0) {
    const found = conflicts.map(({ mark, ...one }) => ({ ...one, state: mark as AttendanceState }));
    note(open, { conflicts: found, isDone: false, status: 'idle' });
    return false;
  }
  const [, list, index = ''] = /^(rows|present)\.(\d+)/.exec(error.field ?? '') ?? [];
  const id = list === 'rows' ? form.rows[Number(index)]?.studentId : form.present?.[Number(index)];
  if (error.status !== 409 || id === undefined || open.left.has(id)) return false;
  open.left.add(id);
  const choices = new Map(open.store.get().choices);
  choices.delete(id);
  const said = `${nameOf(open, id)} has left this register, and is not marked in it.`;
  note(open, { choices, problem: [open.store.get().problem, said].filter(Boolean).join(' ') });
  return true;
}

async function send(open: Open): Promise<void> {
  const { isDone, status, conflicts } = open.store.get();
  if (!isDone || status === 'saving' || conflicts.length > 0 || !open.register) return;
  const form = formOf(open);
  if (form.rows.length + (form.present ?? []).length === 0) return note(open, { isDone: false, status: 'idle' });
  note(open, { status: 'saving' });
  try {
    settle(open, form, await open.setup.send(form));
  } catch (error) {
    if (!(error instanceof CallError) || mayHelpLater(error)) return note(open, { status: 'offline' });
    note(open, { status: 'idle' });
    if (setAside(open, error, form)) return send(open);
    // Deleted meanwhile: a second save takes it anew.
    if (error.status === 409 && error.field === 'day') open.seen = null;
    open.setup.onRefused();
    if (open.store.get().conflicts.length === 0) note(open, { isDone: false, problem: messageOf(error) });
  }
}

/** One of two states is chosen; with the last one the register is sent. */
function decide(open: Open, { studentId, at }: RegisterConflict, isMine: boolean): void {
  const choices = new Map(open.store.get().choices);
  if (!isMine) choices.delete(studentId);
  if (open.seen === null || at > open.seen) open.seen = at;
  const conflicts = open.store.get().conflicts.filter((one) => one.studentId !== studentId);
  note(open, { choices, conflicts, isDone: conflicts.length === 0 });
  void send(open);
}

/** Whoever came after the register was saved was not seen by its teacher. */
function leaveUnseen(open: Open, seen: Register, register: Register): void {
  const known = new Set(seen.rows.map(({ studentId }) => studentId));
  for (const { studentId } of register.rows) if (!known.has(studentId)) open.left.add(studentId);
}

/** A register that was read: what it has already is not sent again. */
function show(open: Open, register: Register): void {
  const { choices, isDone } = open.store.get();
  if (isDone && open.register) leaveUnseen(open, open.register, register);
  open.register = register;
  const news = [...choices].filter(([id, choice]) => isDone || isNews(open, id, choice));
  if (news.length < choices.size || isDone) note(open, { choices: new Map(news) });
}

export function openRegister(owner: RegisterOwner, setup: Setup) {
  const kept = keptRegister(owner);
  const store = createStore<RegisterState>({
    choices: new Map(Object.entries(kept?.choices ?? {})),
    isDone: kept?.isDone ?? false,
    ...{ status: 'idle', problem: null, conflicts: [], isKept: true },
  });
  const open: Open = {
    owner,
    setup,
    store,
    register: kept?.register ?? null,
    seen: kept?.seen ?? null,
    left: new Set(),
    tappedAt: Number.NEGATIVE_INFINITY,
  };
  return {
    use: store.use,
    show: (register: Register) => show(open, register),
    tap: (row: RegisterRow) => {
      const { state } = choiceIn(store.get().choices, row);
      set(open, row.studentId, { state: next[state], reason: '' });
    },
    explain: (row: RegisterRow, reason: string) =>
      set(open, row.studentId, { ...choiceIn(store.get().choices, row), reason }),
    decide: (conflict: RegisterConflict, isMine: boolean) => decide(open, conflict, isMine),
    save: () => {
      if (store.get().choices.size === 0) open.seen = open.register?.updatedAt ?? null;
      note(open, { isDone: true, problem: null });
      return send(open);
    },
    /** A retry is later where its teacher has just tapped. */
    sendAgain: async () => {
      if (setup.now() - open.tappedAt >= stillMs) await send(open);
    },
  };
}

export type OpenRegister = ReturnType<typeof openRegister>;
