import type { ErrorReply } from '@akada/contract';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { mayHelpLater } from '../../lib/may-help-later.ts';
import {
  cellKey,
  dropCell,
  type KeptCell,
  keepCell,
  keptCells,
  type SheetOwner,
} from '../../state/cells/kept-cells.ts';
import { createStore } from '../../state/store.ts';
import { batchOf, rowsOf, type SentRow } from './sent-rows.ts';

/** Cells that were typed into a sheet of students, of marks or of remarks and traits, until the server has them. */

/** What a colleague entered meanwhile. */
type Conflict = NonNullable<ErrorReply['conflicts']>[number];

export type OpenCell = KeptCell & {
  conflict?: Conflict;
  /** The server's reason against it. */
  refusal?: string;
};

type Change = readonly [key: string, cell: OpenCell | null];

export type CellsState = {
  cells: ReadonlyMap<string, OpenCell>;
  status: 'idle' | 'saving' | 'offline';
  /** Why nothing of the sheet is saved. */
  problem: string | null;
  /** False where the browser keeps nothing. */
  isKept: boolean;
};

export type CellSheet = { rows: readonly { studentId: string; fullName: string; updatedAt: string | null }[] };

export type Typed<Value> = { value: Value } | { problem: string };

/** What is typed into a kind of sheet; a value compares by `===`. */
export type Cells<Sheet extends CellSheet, Value> = {
  typed: (sheet: Sheet, cell: Pick<KeptCell, 'componentId' | 'text'>) => Typed<Value>;
  stored: (row: Sheet['rows'][number], componentId: string) => Value;
  isLocked: (sheet: Sheet) => boolean;
  send: (rows: SentRow<Value>[], keepalive: boolean) => Promise<Sheet>;
};

type Setup<Sheet extends CellSheet, Value> = Cells<Sheet, Value> & {
  /** Name of the person who types. */
  by: string;
  onSaved: (sheet: Sheet) => Promise<void>;
  onRefused: () => void;
};

/** After the last key: what is typed in one go is one save, and one entry in the audit log. */
const settleMs = 3000;

type Sending<Value> = OpenCell & { value: Value };

type Open<Sheet extends CellSheet, Value> = {
  owner: SheetOwner;
  setup: Setup<Sheet, Value>;
  store: ReturnType<typeof createStore<CellsState>>;
  sheet: Sheet | null;
  /** Names by the ids of students, also of those who have left the sheet. */
  names: Map<string, string>;
  /** Values of requests whose replies may have been lost, by cell. */
  lost: Map<string, Value[]>;
  onTheirWay: ReadonlySet<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
  last: Promise<void>;
};

type Stored = Pick<Open<CellSheet, unknown>, 'owner' | 'store'>;

const note = ({ store }: Stored, part: Partial<CellsState>) => store.set({ ...store.get(), ...part });

/** Null: the server has it. */
function put(open: Stored, changes: readonly Change[]): void {
  const before = open.store.get();
  const cells = new Map(before.cells);
  let { isKept } = before;
  for (const [key, cell] of changes) {
    const old = cells.get(key);
    if (cell) {
      cells.set(key, cell);
      isKept = keepCell(open.owner, cell) && isKept;
    } else if (old) {
      cells.delete(key);
      dropCell(open.owner, old);
    }
  }
  note(open, { cells, isKept });
}

const readyIn = <Sheet extends CellSheet, Value>({ store, setup, sheet }: Open<Sheet, Value>): Sending<Value>[] =>
  [...store.get().cells.values()].flatMap((cell) => {
    if (!sheet || cell.conflict || cell.refusal !== undefined) return [];
    const typed = setup.typed(sheet, cell);
    return 'value' in typed ? { ...cell, value: typed.value } : [];
  });

function settle<Sheet extends CellSheet, Value>(
  open: Open<Sheet, Value>,
  batch: readonly Sending<Value>[],
  saved: Sheet,
): void {
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

function noteConflicts<Sheet extends CellSheet, Value>(
  open: Open<Sheet, Value>,
  conflicts: readonly Conflict[],
): boolean {
  /** An own value whose reply was lost is no colleague's. */
  const isOwn = ({ by, mark }: Conflict, key: string) =>
    by === open.setup.by && (open.lost.get(key) ?? []).some((value) => value === mark);
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
function setAside<Sheet extends CellSheet, Value>(
  open: Open<Sheet, Value>,
  error: CallError,
  batch: readonly Sending<Value>[],
): boolean {
  const conflicts = (error.data.conflicts ?? []) as Conflict[];
  if (conflicts.length > 0) return noteConflicts(open, conflicts);
  const [, index, part] = /^rows\.(\d+)\.(?:studentId|[a-z]+\.(\w+))$/.exec(error.field ?? '') ?? [];
  const row = index === undefined ? undefined : rowsOf(batch)[Number(index)];
  if (!row) return false;
  const isMeant = (one: OpenCell) => one.studentId === row.studentId && (part ?? one.componentId) === one.componentId;
  const meant = [...open.store.get().cells].filter(([, cell]) => isMeant(cell));
  put(
    open,
    meant.map(([key, cell]) => [key, { ...cell, refusal: error.message }] as const),
  );
  return meant.length > 0;
}

/** True where more can be sent after it. */
function afterFailure<Sheet extends CellSheet, Value>(
  open: Open<Sheet, Value>,
  error: CallError,
  batch: readonly Sending<Value>[],
): boolean {
  if (mayHelpLater(error)) {
    for (const cell of batch) open.lost.set(cellKey(cell), [...(open.lost.get(cellKey(cell)) ?? []), cell.value]);
    note(open, { status: 'offline' });
    return false;
  }
  open.setup.onRefused();
  if (setAside(open, error, batch)) return true;
  note(open, { problem: messageOf(error) });
  return false;
}

async function sendOnce<Sheet extends CellSheet, Value>(
  open: Open<Sheet, Value>,
  keepalive: boolean,
): Promise<boolean> {
  const batch = batchOf(readyIn(open));
  if (batch.length === 0 || !open.sheet || open.setup.isLocked(open.sheet)) {
    // What is left waits for its author, not for a connection.
    if (open.sheet && open.store.get().status === 'offline') note(open, { status: 'idle' });
    return false;
  }
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
function sendAll<Sheet extends CellSheet, Value>(open: Open<Sheet, Value>, keepalive = false): Promise<void> {
  clearTimeout(open.timer);
  open.last = open.last.then(async () => {
    while (await sendOnce(open, keepalive));
  });
  return open.last;
}

export type TypedCell = Pick<KeptCell, 'studentId' | 'componentId' | 'text'>;

/** A cell that is again as the server has it is dropped, unless another value of it is on its way. */
function typedCell<Sheet extends CellSheet, Value>(open: Open<Sheet, Value>, typedText: TypedCell) {
  const { studentId, componentId, text } = typedText;
  const { sheet, setup } = open;
  const key = cellKey({ studentId, componentId });
  const before = open.store.get().cells.get(key);
  const row = sheet?.rows.find((one) => one.studentId === studentId);
  const cell: OpenCell = { studentId, componentId, text, seen: before ? before.seen : (row?.updatedAt ?? null) };
  const typed = sheet && setup.typed(sheet, cell);
  const isStored = row && typed && 'value' in typed && typed.value === setup.stored(row, componentId);
  const conflict = before?.conflict;
  const mayDrop = isStored && !conflict && !open.onTheirWay.has(key) && !open.lost.has(key);
  return [key, mayDrop ? null : { ...cell, ...(conflict && { conflict }) }] as const;
}

/** Decides on a conflict: what the colleague entered, or what was typed here. */
function decide<Sheet extends CellSheet, Value>(open: Open<Sheet, Value>, key: string, isMine: boolean): void {
  const cell = open.store.get().cells.get(key);
  if (!cell?.conflict) return;
  const { conflict, ...mine } = cell;
  put(open, [[key, isMine ? { ...mine, seen: conflict.at } : null]]);
  open.setup.onRefused();
  void sendAll(open);
}

/** Cells of a sheet that the server does not have yet: on the screen, on the device, and on their way. */
export function openCells<Sheet extends CellSheet, Value>(owner: SheetOwner, setup: Setup<Sheet, Value>) {
  const kept = keptCells(owner).map((cell) => [cellKey(cell), cell] as const);
  const store = createStore<CellsState>({ cells: new Map(kept), status: 'idle', problem: null, isKept: true });
  const open: Open<Sheet, Value> = {
    ...{ owner, setup, store, sheet: null, names: new Map(), lost: new Map() },
    ...{ onTheirWay: new Set<string>(), timer: undefined, last: Promise.resolve() },
  };
  return {
    use: store.use,
    sendAll: (keepalive?: boolean) => sendAll(open, keepalive),
    show(sheet: Sheet) {
      const couldSend = open.sheet !== null && !setup.isLocked(open.sheet);
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
    decide: (key: string, isMine: boolean) => decide(open, key, isMine),
  };
}

export type OpenCells = Omit<ReturnType<typeof openCells>, 'show'>;
