import type { ScoreSheet, SheetQuery } from '@akada/contract';
import { dayInWords } from '@akada/contract/rules/terms';
import { useState } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import type { OpenMark, OpenMarks } from '../../../data/school/open-marks.ts';
import { wordOfMark } from '../../../state/scores/typed-mark.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import type { PasteNews } from './use-grid.ts';

/** Until when marks are entered, and who may open the sheet again. */
export function LockNotice({ query, lock }: { query: SheetQuery; lock: ScoreSheet['lock'] }) {
  const [isAsked, ask] = useState(false);
  const mayReopen = useRights().has('people');
  const { isLocked, closesOn, reopened } = lock;
  if (!isLocked && reopened) {
    const { until, reason, by } = reopened;
    return <Notice>{`Open again until the end of ${dayInWords(until)}, by ${by}: ${reason}`}</Notice>;
  }
  if (!closesOn) return null;
  if (!isLocked) return <p className="text-soft">{`Marks can be entered until the end of ${dayInWords(closesOn)}.`}</p>;
  return (
    <Notice tone="warning">
      <p>
        {`Locked: marks could be entered until ${dayInWords(closesOn)}.`}
        {!mayReopen && ' An admin with the right to people can open the sheet again.'}
      </p>
      {mayReopen && (
        <Button variant="secondary" className="mt-3" onClick={() => ask(true)}>
          Open again
        </Button>
      )}
      {isAsked && <ReopenDialog query={query} onClose={() => ask(false)} />}
    </Notice>
  );
}

type CellsProps = { sheet: ScoreSheet; cells: ReadonlyMap<string, OpenMark>; marks: OpenMarks };

const partOf = ({ components }: ScoreSheet, { componentId }: OpenMark) =>
  components.find(({ _id }) => _id === componentId)?.name ?? 'a part that is gone';

/** Cells that a colleague changed meanwhile: one mark of two is chosen. */
export function Conflicts({ sheet, cells, marks }: CellsProps) {
  const found = [...cells].flatMap(([key, cell]) => (cell.conflict ? { key, cell, conflict: cell.conflict } : []));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="conflicts" className="rounded-md border border-amber bg-amber-wash p-3">
      <h3 id="conflicts" className="text-base">
        A colleague entered another mark
      </h3>
      <ul className="mt-2 flex flex-col gap-3">
        {found.map(({ key, cell, conflict }) => {
          const name = marks.nameOf(cell.studentId);
          const part = partOf(sheet, cell);
          const [theirs, mine] = [wordOfMark(conflict.mark), cell.text.trim() || 'blank'];
          return (
            <li key={key}>
              <p>
                <strong>{`${name}, ${part}`}</strong>
                {`: ${conflict.by} entered ${theirs}, you typed ${mine}.`}
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Keep ${theirs} of ${conflict.by} for ${name}, ${part}`}
                  onClick={() => marks.decide(key, false)}
                >
                  {`Keep ${theirs}`}
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Save my ${mine} for ${name}, ${part}`}
                  onClick={() => marks.decide(key, true)}
                >
                  {`Save my ${mine}`}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A mark of another arm than the one shown waits, until it is refused. */
const isPlaced = ({ rows, components }: ScoreSheet, { studentId, componentId, refusal }: OpenMark) =>
  components.some(({ _id }) => _id === componentId) &&
  (refusal === undefined || rows.some((row) => row.studentId === studentId));

/** Marks that have no cell here and are not saved: their student left the class, or their part is gone. */
export function Placeless({ sheet, cells, marks }: CellsProps) {
  const found = [...cells].filter(([, cell]) => !isPlaced(sheet, cell));
  if (found.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>These marks cannot be saved here. Write down those that you still need, then remove them.</p>
      <ul className="mt-1">
        {found.map(([key, cell]) => (
          <li key={key} className="wrap-anywhere">
            <strong>{`${marks.nameOf(cell.studentId)}, ${partOf(sheet, cell)}: ${cell.text.trim() || 'blank'}`}</strong>
            {cell.refusal !== undefined && ` ${cell.refusal}`}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => marks.drop(found.map(([key]) => key))}>
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
