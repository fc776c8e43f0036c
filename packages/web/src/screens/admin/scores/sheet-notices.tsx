import type { ScoreSheet, SheetQuery } from '@akada/contract';
import type { Mark } from '@akada/contract/rules/term-totals';
import { dayInWords } from '@akada/contract/rules/terms';
import { useState } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import type { CellsState, OpenCell, OpenCells } from '../../../data/school/open-cells.ts';
import { wordOfMark } from '../../../state/scores/typed-mark.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConflictList, type ConflictOfCell, PlacelessList } from '../shared/cell-notices.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

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

type CellsProps = { sheet: ScoreSheet; cells: CellsState['cells']; marks: OpenCells };

const partOf = ({ components }: ScoreSheet, { componentId }: OpenCell) =>
  components.find(({ _id }) => _id === componentId)?.name ?? 'a part that is gone';

/** Cells that a colleague changed meanwhile: one mark of two is chosen. */
export function Conflicts({ sheet, cells, marks }: CellsProps) {
  const found = [...cells].flatMap(([key, cell]): ConflictOfCell[] => {
    if (!cell.conflict) return [];
    const { by, mark } = cell.conflict;
    const [theirs, mine] = [wordOfMark(mark as Mark), cell.text.trim() || 'blank'];
    const where = `${marks.nameOf(cell.studentId)}, ${partOf(sheet, cell)}`;
    const text = `${by} entered ${theirs}, you typed ${mine}.`;
    return [{ key, where, by, text, theirs, mine, decide: (isMine) => marks.decide(key, isMine) }];
  });
  return <ConflictList title="A colleague entered another mark" conflicts={found} />;
}

/** A mark of another arm than the one shown waits, until it is refused. */
const isPlaced = ({ rows, components }: ScoreSheet, { studentId, componentId, refusal }: OpenCell) =>
  components.some(({ _id }) => _id === componentId) &&
  (refusal === undefined || rows.some((row) => row.studentId === studentId));

/** Marks that have no cell here and are not saved: their student left the class, or their part is gone. */
export function Placeless({ sheet, cells, marks }: CellsProps) {
  const found = [...cells].filter(([, cell]) => !isPlaced(sheet, cell));
  return <PlacelessList things="marks" found={found} partOf={(cell) => partOf(sheet, cell)} cells={marks} />;
}
