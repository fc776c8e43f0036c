import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { OpenCells, TypedCell } from '../../../data/school/open-cells.ts';
import { isBlock, placeBlock, readBlock } from '../../../state/cells/pasted-block.ts';

/** Keys, paste and undo of a sheet of students, as in Excel. A textarea is a cell of prose: keys leave it at its ends. */

type At = { row: number; column: number };
type Size = { rows: number; columns: number };
type Input = HTMLInputElement | HTMLTextAreaElement;

export type GridSheet = {
  rows: readonly { studentId: string; fullName: string }[];
  columns: readonly { _id: string; name: string }[];
  textAt: (at: At) => string;
  /** False where somebody has entered something else since. */
  has: (at: At, text: string) => boolean;
  isOpen: (at: At) => boolean;
  type: OpenCells['type'];
};

const cellId = ({ row, column }: At) => `cell-${row}-${column}`;
export const cellIdOf = (row: number, column: number) => cellId({ row, column });

const isProse = (input: Input) => input instanceof HTMLTextAreaElement;

function placeOf(target: EventTarget): (At & { input: Input }) | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  const [, row, column] = /^cell-(\d+)-(\d+)$/.exec(target.id) ?? [];
  return row === undefined ? null : { row: Number(row), column: Number(column), input: target };
}

export function focusCell(at: At): void {
  document.getElementById(cellId(at))?.focus();
}

/** Down in a column, then on at the top of the next one. */
function below({ row, column }: At, { rows, columns }: Size, step: 1 | -1): At {
  const next = row + step;
  if (next >= 0 && next < rows) return { row: next, column };
  const beside = column + step;
  if (beside < 0 || beside >= columns) return { row, column };
  return { row: step === 1 ? 0 : rows - 1, column: beside };
}

/** An arrow leaves a cell at the end of its text, or where all of it is selected. */
function leaves({ selectionStart: from, selectionEnd: to, value }: Input, step: 1 | -1): boolean {
  const isAll = from === 0 && to === value.length;
  return isAll || (from === to && from === (step === 1 ? value.length : 0));
}

function keyTarget({ key, shiftKey }: KeyboardEvent, at: At & { input: Input }, size: Size, isTyped: boolean) {
  const { row, column, input } = at;
  const isJustEntered = !isTyped && leaves(input, 1);
  /** In prose, arrows go through the lines once somebody clicked or typed in them. */
  const goes = (step: 1 | -1) => !isProse(input) || isJustEntered || leaves(input, step);
  if (key === 'Enter') return below(at, size, shiftKey ? -1 : 1);
  if (key === 'ArrowDown' && goes(1)) return { row: row + 1, column };
  if (key === 'ArrowUp' && goes(-1)) return { row: row - 1, column };
  if (key === 'ArrowRight' && leaves(input, 1)) return { row, column: column + 1 };
  if (key === 'ArrowLeft' && leaves(input, -1)) return { row, column: column - 1 };
  return null;
}

/** The text of before, and what was written instead. */
type Change = TypedCell & { wrote: string };

export type PasteNews = { placed: number; outside: string[]; byName: boolean };

function cellAt({ rows, columns, textAt }: GridSheet, at: At): TypedCell[] {
  const [student, column] = [rows[at.row], columns[at.column]];
  return student && column ? [{ studentId: student.studentId, componentId: column._id, text: textAt(at) }] : [];
}

/** Rows move when a student comes into the class. */
function placeIn({ rows, columns }: GridSheet, cell: Omit<TypedCell, 'text'> | null): At | null {
  const row = rows.findIndex(({ studentId }) => studentId === cell?.studentId);
  const column = columns.findIndex(({ _id }) => _id === cell?.componentId);
  return row < 0 || column < 0 ? null : { row, column };
}

/** What cells had before, so that Ctrl+Z brings it back: a typed cell, or a pasted block as a whole. */
function useHistory(sheet: GridSheet) {
  const { type } = sheet;
  const undone = useRef<Change[][]>([]);
  /** The text of the cell when the focus came into it. */
  const entered = useRef<string | null>(null);
  /** Without it another text is a colleague's, which came while the focus was there. */
  const isTyped = useRef(false);
  const before = (at: At): Change[] => {
    const [now] = cellAt(sheet, at);
    if (!now || !isTyped.current || entered.current === null || now.text === entered.current) return [];
    return [{ ...now, text: entered.current, wrote: now.text }];
  };
  const has = (cell: Change) => {
    const at = placeIn(sheet, cell);
    return at !== null && sheet.has(at, cell.wrote);
  };
  return {
    isTyped: () => isTyped.current,
    enter: (text: string) => {
      entered.current = text;
      isTyped.current = false;
    },
    input: () => {
      isTyped.current = true;
    },
    leave: (at: At) => {
      const changes = before(at);
      if (changes.length > 0) undone.current.push(changes);
      entered.current = null;
    },
    restore: (at: At) => type(before(at)),
    undo: (at: At) => {
      const typed = before(at);
      type(typed.length > 0 ? typed : (undone.current.pop() ?? []).filter(has));
      entered.current = typed[0]?.text ?? null;
    },
    write: (texts: readonly (At & { text: string })[]) => {
      const changes = texts.flatMap((cell) => cellAt(sheet, cell).map((old): Change => ({ ...old, wrote: cell.text })));
      undone.current.push(changes);
      entered.current = null;
      isTyped.current = false;
      type(changes.map(({ wrote, ...cell }) => ({ ...cell, text: wrote })));
    },
  };
}

function useKeys(history: ReturnType<typeof useHistory>, size: Size, isOpen: (at: At) => boolean) {
  return (event: KeyboardEvent) => {
    const at = placeOf(event.target);
    if (!at || event.altKey || event.nativeEvent.isComposing) return;
    // What is being written in prose is the browser's to undo, word by word.
    const isWriting = isProse(at.input) && history.isTyped();
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey && !isWriting) {
      event.preventDefault();
      history.undo(at);
    }
    if (isCommand) return;
    if (event.key === 'Escape' && isOpen(at) && !isWriting) return history.restore(at);
    const target = keyTarget(event, at, size, history.isTyped());
    if (!target) return;
    event.preventDefault();
    focusCell(target);
  };
}

/** Prose is gone on with, anything else is typed over. */
function select(input: Input): void {
  if (isProse(input)) input.setSelectionRange(input.value.length, input.value.length);
  else input.select();
}

export function useGrid(sheet: GridSheet) {
  const { rows, columns, isOpen } = sheet;
  const [entered, setEntered] = useState<TypedCell | null>(null);
  const active = placeIn(sheet, entered);
  const [pasted, setPasted] = useState<PasteNews | null>(null);
  const size = { rows: rows.length, columns: columns.length };
  const history = useHistory(sheet);
  const onFocus = (event: FocusEvent) => {
    const at = placeOf(event.target);
    const [cell] = at ? cellAt(sheet, at) : [];
    if (!at || !cell) return;
    history.enter(at.input.value);
    select(at.input);
    setEntered(cell);
  };
  const onBlur = (event: FocusEvent) => {
    const at = placeOf(event.target);
    if (at) history.leave(at);
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target);
    const text = event.clipboardData.getData('text');
    if (!at || !isBlock(text)) return;
    event.preventDefault();
    const names = rows.map(({ fullName }) => fullName);
    const placed = placeBlock(readBlock(text), { names, columns: columns.map(({ name }) => name) }, at);
    const open = placed.cells.filter(isOpen);
    const closed = placed.cells.filter((cell) => !isOpen(cell));
    history.write(open);
    const outside = [...placed.outside, ...closed.map((cell) => `${names[cell.row]}: ${cell.text}`)];
    setPasted({ placed: open.length, outside, byName: placed.byName });
  };
  /** Writes into the cell in use, and stays there or goes on to the next one. */
  const fill = (text: string, goesOn: boolean) => {
    if (!active || !isOpen(active)) return;
    history.write([{ ...active, text }]);
    focusCell(goesOn ? below(active, size, 1) : active);
  };
  return {
    handlers: { onFocus, onBlur, onInput: history.input, onKeyDown: useKeys(history, size, isOpen), onPaste },
    ...{ fill, write: history.write, active, pasted, forgetPasted: () => setPasted(null) },
  };
}
