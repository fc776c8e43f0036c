import type { ErrorReply, ScoreSheet } from '@akada/contract';
import type { Mark } from '@akada/contract/rules/term-totals';
import { CallError, messageOf } from '../../lib/call-error.ts';
import {
  cellKey,
  dropMark,
  type KeptMark,
  keepMark,
  keptMarks,
  type SheetOwner,
} from '../../state/scores/kept-marks.ts';
import { type Typed, typedMark } from '../../state/scores/typed-mark.ts';
import { createStore } from '../../state/store.ts';

/** A colleague's mark of the meantime. */
export type Conflict = Omit<NonNullable<ErrorReply['conflicts']>[number], 'mark'> & { mark: Mark };

export type OpenMark = KeptMark & {
  conflict?: Conflict;
  /** The server's reason against it. */
  refusal?: string;
};

type Change = readonly [key: string, mark: OpenMark | null];

export type MarksState = {
  cells: ReadonlyMap<string, OpenMark>;
  status: 'idle' | 'saving' | 'offline';
  /** Why nothing of the sheet is saved. */
  problem: string | null;
  /** False where the browser keeps nothing. */
  isKept: boolean;
};

type SentRow = { studentId: string; scores: Record<string, Mark>; updatedAt: string | null };

type Setup = {
  /** Name of the person who types. */
  by: string;
  send: (rows: SentRow[], keepalive: boolean) => Promise<ScoreSheet>;
  onSaved: (sheet: ScoreSheet) => Promise<void>;
  onRefused: () => void;
};

const settleMs = 800;

const mayHelpLater = ({ status }: CallError) => status === 0 || status >= 500 || [401, 408, 429].includes(status);

type Sending = OpenMark & { mark: Mark };

/** Below what the server takes, and below the 64 KiB of a request that outlives its page. */
const mostStudents = 100;

/** A student is in a request once, with one `updatedAt`; the others follow in the next one. */
function batchOf(ready: readonly Sending[]): Sending[] {
  const seenOf = new Map<string, string | null>();
  return ready.filter(({ studentId, seen }) => {
    if (!seenOf.has(studentId) && seenOf.size < mostStudents) seenOf.set(studentId, seen);
    return seenOf.get(studentId) === seen;
  });
}

function rowsOf(batch: readonly Sending[]): SentRow[] {
  const rows = new Map<string, SentRow>();
  for (const { studentId, componentId, mark, seen } of batch) {
    const row = rows.get(studentId) ?? { studentId, scores: {}, updatedAt: seen };
    row.scores[componentId] = mark;
    rows.set(studentId, row);
  }
  return [...rows.values()];
}

type Open = {
  owner: SheetOwner;
  setup: Setup;
  store: ReturnType<typeof createStore<MarksState>>;
  sheet: ScoreSheet | null;
  /** Names by the ids of students, also of those who have left the sheet. */
  names: Map<string, string>;
  /** Marks of requests whose replies may have been lost, by cell. */
  lost: Map<string, Mark[]>;
  onTheirWay: ReadonlySet<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
  last: Promise<void>;
};

const note = ({ store }: Open, part: Partial<MarksState>) => store.set({ ...store.get(), ...part });

/** Null: the server has it. */
function put(open: Open, changes: readonly Change[]): void {
  const before = open.store.get();
  const cells = new Map(before.cells);
  let { isKept } = before;
  for (const [key, mark] of changes) {
    const old = cells.get(key);
    if (mark) {
      cells.set(key, mark);
      isKept = keepMark(open.owner, mark) && isKept;
    } else if (old) {
      cells.delete(key);
      dropMark(open.owner, old);
    }
  }
  note(open, { cells, isKept });
}

function typedIn({ sheet }: Pick<Open, 'sheet'>, { componentId, text }: Pick<KeptMark, 'componentId' | 'text'>): Typed {
  const part = sheet?.components.find(({ _id }) => _id === componentId);
  return part ? typedMark(text, part.max) : { problem: 'This part is not in the sheet any more' };
}

const readyIn = (open: Open): Sending[] =>
  [...open.store.get().cells.values()].flatMap((cell) => {
    const typed = typedIn(open, cell);
    return 'mark' in typed && !cell.conflict && cell.refusal === undefined ? { ...cell, mark: typed.mark } : [];
  });

function settle(open: Open, batch: readonly Sending[], saved: ScoreSheet): void {
  const changes = batch.flatMap((cell): Change[] => {
    const key = cellKey(cell);
    const now = open.store.get().cells.get(key);
    open.lost.delete(key);
    if (!now) return [];
    if (now.text === cell.text) return [[key, null]];
    // Typed on meanwhile: what was just saved has been seen.
    const row = saved.rows.find(({ studentId }) => studentId === cell.studentId);
    return row ? [[key, { ...now, seen: row.updatedAt }]] : [];
  });
  put(open, changes);
}

function noteConflicts(open: Open, conflicts: readonly Conflict[]): boolean {
  /** An own mark whose reply was lost is no colleague's. */
  const isOwn = ({ by, mark }: Conflict, key: string) =>
    by === open.setup.by && (open.lost.get(key) ?? []).includes(mark);
  const changes = conflicts.flatMap((conflict): Change[] => {
    const key = cellKey(conflict);
    const cell = open.store.get().cells.get(key);
    if (!cell) return [];
    return [[key, isOwn(conflict, key) ? { ...cell, seen: conflict.at } : { ...cell, conflict }]];
  });
  put(open, changes);
  return changes.length > 0;
}

/** True where the rest can be sent without what was refused. */
function setAside(open: Open, error: CallError, batch: readonly Sending[]): boolean {
  const conflicts = (error.data.conflicts ?? []) as Conflict[];
  if (conflicts.length > 0) return noteConflicts(open, conflicts);
  const [, index, part] = /^rows\.(\d+)\.(?:scores\.([0-9a-f]{24})|studentId)$/.exec(error.field ?? '') ?? [];
  const row = index === undefined ? undefined : rowsOf(batch)[Number(index)];
  if (!row) return false;
  const isMeant = (one: OpenMark) => one.studentId === row.studentId && (part ?? one.componentId) === one.componentId;
  const meant = [...open.store.get().cells].filter(([, cell]) => isMeant(cell));
  put(
    open,
    meant.map(([key, cell]) => [key, { ...cell, refusal: error.message }] as const),
  );
  return meant.length > 0;
}

/** True where more can be sent after it. */
function afterFailure(open: Open, error: CallError, batch: readonly Sending[]): boolean {
  if (mayHelpLater(error)) {
    for (const cell of batch) open.lost.set(cellKey(cell), [...(open.lost.get(cellKey(cell)) ?? []), cell.mark]);
    note(open, { status: 'offline' });
    return false;
  }
  open.setup.onRefused();
  if (setAside(open, error, batch)) return true;
  note(open, { problem: messageOf(error) });
  return false;
}

async function sendOnce(open: Open, keepalive: boolean): Promise<boolean> {
  const batch = batchOf(readyIn(open));
  if (batch.length === 0 || !open.sheet || open.sheet.lock.isLocked) return false;
  open.onTheirWay = new Set(batch.map(cellKey));
  note(open, { status: 'saving' });
  try {
    const saved = await open.setup.send(rowsOf(batch), keepalive);
    await open.setup.onSaved(saved);
    settle(open, batch, saved);
    note(open, { problem: null });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return afterFailure(open, error, batch);
  } finally {
    open.onTheirWay = new Set();
    if (open.store.get().status === 'saving') note(open, { status: 'idle' });
  }
}

/** One request after the other. */
function sendAll(open: Open, keepalive = false): Promise<void> {
  clearTimeout(open.timer);
  open.last = open.last.then(async () => {
    while (await sendOnce(open, keepalive));
  });
  return open.last;
}

type TypedCell = Pick<KeptMark, 'studentId' | 'componentId' | 'text'>;

/** A cell that is again as the server has it is dropped, unless another mark of it is on its way. */
function typedCell(open: Open, { studentId, componentId, text }: TypedCell) {
  const key = cellKey({ studentId, componentId });
  const before = open.store.get().cells.get(key);
  const row = open.sheet?.rows.find((one) => one.studentId === studentId);
  const cell: OpenMark = { studentId, componentId, text, seen: before ? before.seen : (row?.updatedAt ?? null) };
  const typed = typedIn(open, cell);
  const isStored = 'mark' in typed && typed.mark === (row?.scores[componentId] ?? null);
  const conflict = before?.conflict;
  const mayDrop = isStored && !conflict && !open.onTheirWay.has(key) && !open.lost.has(key);
  return [key, mayDrop ? null : { ...cell, ...(conflict && { conflict }) }] as const;
}

/** Cells of a sheet that the server does not have yet: on the screen, on the device, and on their way. */
export function openMarks(owner: SheetOwner, setup: Setup) {
  const kept = keptMarks(owner).map((mark) => [cellKey(mark), mark] as const);
  const store = createStore<MarksState>({ cells: new Map(kept), status: 'idle', problem: null, isKept: true });
  const open: Open = {
    ...{ owner, setup, store, sheet: null, names: new Map(), lost: new Map() },
    ...{ onTheirWay: new Set<string>(), timer: undefined, last: Promise.resolve() },
  };
  return {
    use: store.use,
    sendAll: (keepalive?: boolean) => sendAll(open, keepalive),
    show(sheet: ScoreSheet) {
      const couldSend = open.sheet?.lock.isLocked === false;
      open.sheet = sheet;
      for (const { studentId, fullName } of sheet.rows) open.names.set(studentId, fullName);
      if (!couldSend && store.get().cells.size > 0) void sendAll(open);
    },
    type(cells: readonly TypedCell[]) {
      put(
        open,
        cells.map((cell) => typedCell(open, cell)),
      );
      clearTimeout(open.timer);
      open.timer = setTimeout(() => void sendAll(open), settleMs);
    },
    nameOf: (studentId: string) => open.names.get(studentId) ?? 'A student',
    /** For what can never be saved. */
    drop(keys: readonly string[]) {
      put(
        open,
        keys.map((key) => [key, null] as const),
      );
    },
    /** Decides on a conflict: the colleague's mark, or what was typed here. */
    decide(key: string, isMine: boolean) {
      const cell = store.get().cells.get(key);
      if (!cell?.conflict) return;
      const { conflict, ...mine } = cell;
      put(open, [[key, isMine ? { ...mine, seen: conflict.at } : null]]);
      setup.onRefused();
      void sendAll(open);
    },
  };
}

export type OpenMarks = ReturnType<typeof openMarks>;
