import { useId } from 'react';
import { Link } from 'react-router';
import type { CellsState, OpenCell, OpenCells } from '../../../data/school/open-cells.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PasteNews } from './use-grid.ts';

/** The truth about what was typed, in words. */
export function savedText({ status, cells, isKept }: CellsState, problems: number, thing: string): string {
  const waiting = counted(cells.size - problems, thing);
  if (cells.size === 0) return `All ${thing}s are saved`;
  if (status === 'saving') return 'Saving…';
  if (!isKept) return `${waiting} only on this page: this browser keeps nothing`;
  if (status === 'offline') return `No connection: ${waiting} kept on this device, and sent by themselves`;
  return cells.size === problems ? `All other ${thing}s are saved` : `${waiting} to be saved in a moment`;
}

type WaitingProps = { intro: string; items: readonly { to: string; label: string }[] };

/** Sheets with what waits on this device; opening one sends it. Shown without a network too. */
export function WaitingList({ intro, items }: WaitingProps) {
  if (items.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warning">
        <p>{intro}</p>
        <ul className="mt-1">
          {items.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

export type ConflictOfCell = {
  key: string;
  /** The student, and the cell where a row has several. */
  where: string;
  by: string;
  text: string;
  theirs: string;
  mine: string;
  decide: (isMine: boolean) => void;
};

/** What a colleague changed meanwhile: one of two is taken. */
export function ConflictList({ title, conflicts }: { title: string; conflicts: readonly ConflictOfCell[] }) {
  const id = useId();
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-4 rounded-md border border-amber bg-amber-wash p-3">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {conflicts.map(({ key, where, by, text, theirs, mine, decide }) => (
          <li key={key}>
            <p className="wrap-anywhere">
              <strong>{where}</strong>
              {`: ${text}`}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={() => decide(false)}>
                <span>
                  {`Keep ${theirs} `}
                  <span className="sr-only">{`of ${by} for ${where}`}</span>
                </span>
              </Button>
              <Button variant="secondary" size="sm" onClick={() => decide(true)}>
                <span>
                  {`Save my ${mine} `}
                  <span className="sr-only">{`for ${where}`}</span>
                </span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PlacelessProps = {
  things: string;
  found: readonly (readonly [key: string, cell: OpenCell])[];
  partOf: (cell: OpenCell) => string;
  cells: OpenCells;
};

/** What has no cell in the sheet any more and is not saved. */
export function PlacelessList({ things, found, partOf, cells }: PlacelessProps) {
  if (found.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{`These ${things} cannot be saved here. Write down those that you still need, then remove them.`}</p>
      <ul className="mt-1">
        {found.map(([key, cell]) => (
          <li key={key} className="wrap-anywhere">
            <strong>{`${cells.nameOf(cell.studentId)}, ${partOf(cell)}: ${cell.text.trim() || 'blank'}`}</strong>
            {cell.refusal !== undefined && ` ${cell.refusal}`}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => cells.drop(found.map(([key]) => key))}>
        Remove from this device
      </Button>
    </Notice>
  );
}

const mostNamed = 12;

/** What became of a pasted block. */
export function PastedNotice({ news, onClose }: { news: PasteNews; onClose: () => void }) {
  const { placed, outside, byName } = news;
  const named = outside.slice(0, mostNamed).join('; ');
  const more = outside.length > mostNamed ? `; and ${outside.length - mostNamed} more` : '';
  return (
    <Notice tone={outside.length > 0 ? 'warning' : 'info'}>
      <p>
        {`${placed} ${placed === 1 ? 'value' : 'values'} pasted${byName ? ', each beside its name' : ''}.`}
        {' Ctrl+Z takes them back.'}
      </p>
      {outside.length > 0 && (
        <p className="mt-1 wrap-anywhere">{`Without a place in this sheet, and left out: ${named}${more}`}</p>
      )}
      <Button variant="quiet" size="sm" className="mt-1" onClick={onClose}>
        Close
      </Button>
    </Notice>
  );
}
