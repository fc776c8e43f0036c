import type { ScoreSheet, SheetFill, SheetQuery } from '@akada/contract';
import { useState } from 'react';
import { useRights } from '../../../data/people/rights.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { useRefillSheet } from '../../../data/school/score-fills.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { EndFillDialog } from './end-fill-dialog.tsx';

type Props = { query: SheetQuery; sheet: ScoreSheet };

function LockedFills({ query, marks }: { query: SheetQuery; marks: number }) {
  const mayReopen = useRights().has('people');
  const refill = useOneAtATime(useRefillSheet(query));
  const press = () => refill.mutate(undefined, { onSuccess: () => notify.success('Marks brought up to date') });
  return (
    <Notice tone="warning">
      <p>
        {`${counted(marks, 'mark')} would change since the exam was corrected or sat. This sheet is locked.`}
        {!mayReopen && ' An admin with the right to people can bring them up to date.'}
      </p>
      {refill.isError && <p className="mt-1">{`Failed to bring them up to date: ${messageOf(refill.error)}`}</p>}
      {mayReopen && (
        <Button variant="secondary" className="mt-3" loading={refill.isPending} onClick={press}>
          Bring them up to date
        </Button>
      )}
    </Notice>
  );
}

/** The school's disk is full. */
function Unwritten({ marks }: { marks: number }) {
  return (
    <Notice tone="warning">
      {`${counted(marks, 'mark')} would change since the exam was corrected or sat, and cannot be saved right now. They follow by themselves.`}
    </Notice>
  );
}

/** The letters in the cells, in words that a finger can reach too. Fills of one arm, and of nobody, end here. */
function FillWords({ query, sheet, fill }: Props & { fill: SheetFill }) {
  const [isOpen, open] = useState(false);
  const { classes } = useSchool();
  const { exam, by, toMark, armId } = fill;
  const part = sheet.components.find(({ _id }) => _id === fill.componentId);
  const arms = classes.find(({ _id }) => _id === query.class)?.arms ?? [];
  const arm = armId === null ? '' : ` (${arms.find(({ _id }) => _id === armId)?.name ?? 'one arm'})`;
  const mayEnd = !sheet.lock.isLocked && sheet.rows.every(({ limitedTo }) => limitedTo === undefined);
  const isApart = sheet.rows.length === 0 || (armId !== null && query.arm === undefined);
  return (
    <li className="wrap-anywhere">
      {`${part?.name ?? ''}${arm}: filled from “${exam.title}” by ${by}.`}
      {exam.isDeleted && ' The exam was deleted: its marks stay as they were.'}
      {toMark > 0 && ` ${counted(toMark, 'student')} blank until staff have marked the answers.`}
      {part && mayEnd && isApart && (
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          aria-label={`End… the filling of ${part.name}${arm}`}
          onClick={() => open(true)}
        >
          End…
        </Button>
      )}
      {part && isOpen && <EndFillDialog {...{ query, part }} fills={[fill]} onClose={() => open(false)} />}
    </li>
  );
}

export function FillNotices({ query, sheet }: Props) {
  const { fills = [], rows, lock } = sheet;
  if (fills.length === 0) return null;
  const marks = fills.reduce((sum, { wouldChange }) => sum + wouldChange, 0);
  const hasTyped = rows.some(({ typedOver }) => typedOver !== undefined);
  return (
    <>
      {marks > 0 && lock.isLocked && <LockedFills query={query} marks={marks} />}
      {marks > 0 && !lock.isLocked && <Unwritten marks={marks} />}
      <ul className="text-sm text-soft">
        {fills.map((fill) => (
          <FillWords key={`${fill.componentId} ${fill.armId}`} {...{ query, sheet, fill }} />
        ))}
        <li
          hidden={rows.length === 0}
        >{`E: a mark of the exam.${hasTyped ? ' T: typed, and stays so; cleared, it is the exam’s again.' : ''}`}</li>
      </ul>
    </>
  );
}
