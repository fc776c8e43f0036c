import type { ScoreSheet } from '@akada/contract';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { OpenMark, OpenMarks } from '../../../data/school/open-marks.ts';
import { isBlock, placeBlock, readBlock } from '../../../state/scores/pasted-block.ts';
import { typedMark } from '../../../state/scores/typed-mark.ts';
import { shownCell } from './figures.ts';

/** Keys, paste and undo of a score sheet, as in Excel. */

type At = { row: number; column: number };
type Size = { rows: number; columns: number };

const cellId = ({ row, column }: At) => `mark-${row}-${column}`;
export const cellIdOf = (row: number, column: number) => cellId({ row, column });

function placeOf(target: EventTarget): (At & { input: HTMLInputElement }) | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const [, row, column] = /^mark-(\d+)-(\d+)$/.exec(target.id) ?? [];
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
function leaves({ selectionStart: from, selectionEnd: to, value }: HTMLInputElement, step: 1 | -1): boolean {
  const isAll = from === 0 && to === value.length;
  return isAll || (from === to && from === (step === 1 ? value.length : 0));
}

function keyTarget(
  event: KeyboardEvent,
  at: At & { input: HTMLInputElement },
  size: { rows: number; columns: number },
) {
  const { row, column } = at;
  if (event.key === 'Enter') return below(at, size, event.shiftKey ? -1 : 1);
  if (event.key === 'ArrowDown') return { row: row + 1, column };
  if (event.key === 'ArrowUp') return { row: row - 1, column };
  if (event.key === 'ArrowRight' && leaves(at.input, 1)) return { row, column: column + 1 };
  if (event.key === 'ArrowLeft' && leaves(at.input, -1)) return { row, column: column - 1 };
  return null;
}

type CellIds = { studentId: string; componentId: string };
type CellText = CellIds & { text: string };
/** The text of before, and what was written instead. */
type Change = CellText & { wrote: string };

export type PasteNews = { placed: number; outside: string[]; byName: boolean };

type Shown = {
  textAt: (at: At) => CellText[];
  /** False where somebody has entered another mark since. */
  has: (cell: CellIds, text: string) => boolean;
};

/** What cells had before, so that Ctrl+Z brings it back: a typed cell, or a pasted block as a whole. */
function useHistory({ textAt, has }: Shown, type: OpenMarks['type']) {
  const undone = useRef<Change[][]>([]);
  /** The text of the cell when the focus came into it. */
  const entered = useRef<string | null>(null);
  /** Without it another text is a colleague's, whose mark came while the focus was there. */
  const isTyped = useRef(false);
  const before = (at: At): Change[] => {
    const [now] = textAt(at);
    if (!now || !isTyped.current || entered.current === null || now.text === entered.current) return [];
    return [{ ...now, text: entered.current, wrote: now.text }];
  };
  return {
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
      type(typed.length > 0 ? typed : (undone.current.pop() ?? []).filter((cell) => has(cell, cell.wrote)));
      entered.current = typed[0]?.text ?? null;
    },
    write: (texts: readonly (At & { text: string })[]) => {
      const changes = texts.flatMap((cell) => textAt(cell).map((old): Change => ({ ...old, wrote: cell.text })));
      undone.current.push(changes);
      entered.current = null;
      type(changes.map(({ wrote, ...cell }) => ({ ...cell, text: wrote })));
    },
  };
}

function useKeys(history: ReturnType<typeof useHistory>, size: Size, isOpen: (at: At) => boolean) {
  return (event: KeyboardEvent) => {
    const at = placeOf(event.target);
    if (!at || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey) {
      event.preventDefault();
      history.undo(at);
    }
    if (isCommand) return;
    if (event.key === 'Escape' && isOpen(at)) return history.restore(at);
    const target = keyTarget(event, at, size);
    if (!target) return;
    event.preventDefault();
    focusCell(target);
  };
}

/** Rows move when a student comes into the class. */
function placeIn({ rows, components }: ScoreSheet, cell: CellIds | null): At | null {
  const row = rows.findIndex(({ studentId }) => studentId === cell?.studentId);
  const column = components.findIndex(({ _id }) => _id === cell?.componentId);
  return row < 0 || column < 0 ? null : { row, column };
}

function shownIn(sheet: ScoreSheet, cells: ReadonlyMap<string, OpenMark>): Shown {
  const { rows, components } = sheet;
  return {
    textAt: ({ row, column }) => {
      const [student, part] = [rows[row], components[column]];
      if (!student || !part) return [];
      return [{ studentId: student.studentId, componentId: part._id, text: shownCell(student, part, cells).text }];
    },
    has: (cell, text) => {
      const at = placeIn(sheet, cell);
      const [student, part] = [rows[at?.row ?? -1], components[at?.column ?? -1]];
      if (!student || !part) return false;
      const [shown, typed] = [shownCell(student, part, cells), typedMark(text, part.max)];
      return shown.text === text || ('mark' in typed && !shown.problem && shown.mark === typed.mark);
    },
  };
}

export function useGrid(sheet: ScoreSheet, cells: ReadonlyMap<string, OpenMark>, marks: OpenMarks) {
  const { rows, components, lock } = sheet;
  const [entered, setEntered] = useState<CellIds | null>(null);
  const active = placeIn(sheet, entered);
  const [pasted, setPasted] = useState<PasteNews | null>(null);
  const size = { rows: rows.length, columns: components.length };
  const isOpen = (at: At) => !lock.isLocked && rows[at.row]?.limitedTo === undefined;
  const history = useHistory(shownIn(sheet, cells), marks.type);
  const onFocus = (event: FocusEvent) => {
    const at = placeOf(event.target);
    const [student, part] = [rows[at?.row ?? -1], components[at?.column ?? -1]];
    if (!at || !student || !part) return;
    history.enter(at.input.value);
    at.input.select();
    setEntered({ studentId: student.studentId, componentId: part._id });
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
    const placed = placeBlock(readBlock(text), { names, columns: components.length }, at);
    const open = placed.cells.filter(isOpen);
    const closed = placed.cells.filter((cell) => !isOpen(cell));
    history.write(open);
    const outside = [...placed.outside, ...closed.map((cell) => `${names[cell.row]}: ${cell.text}`)];
    setPasted({ placed: open.length, outside, byName: placed.byName });
  };
  const fill = (text: string) => {
    if (!active || !isOpen(active)) return;
    history.write([{ ...active, text }]);
    focusCell(below(active, size, 1));
  };
  return {
    handlers: { onFocus, onBlur, onInput: history.input, onKeyDown: useKeys(history, size, isOpen), onPaste },
    ...{ fill, active, pasted, forgetPasted: () => setPasted(null) },
  };
}
