import type { ScoreSheet, SheetFill, SheetQuery } from '@akada/contract';
import { useRights } from '../../../data/people/rights.ts';
import { useRefillSheet } from '../../../data/school/score-fills.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

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

/** The letters in the cells, in words that a finger can reach too. */
function FillWords({ fill, name, arm }: { fill: SheetFill; name: string; arm: string }) {
  const { exam, by, toMark } = fill;
  return (
    <li className="wrap-anywhere">
      {`${name}${arm}: filled from “${exam.title}” by ${by}.`}
      {exam.isDeleted && ' The exam was deleted: its marks stay as they were.'}
      {toMark > 0 && ` ${counted(toMark, 'student')} blank until staff have marked the answers.`}
    </li>
  );
}

export function FillNotices({ query, sheet }: Props) {
  const { fills = [], components, rows } = sheet;
  if (fills.length === 0) return null;
  const marks = fills.reduce((sum, { wouldChange }) => sum + wouldChange, 0);
  const nameOf = (id: string) => components.find(({ _id }) => _id === id)?.name ?? '';
  const hasTyped = rows.some(({ typedOver }) => typedOver !== undefined);
  return (
    <>
      {marks > 0 && <LockedFills query={query} marks={marks} />}
      <ul className="text-sm text-soft">
        {fills.map((fill) => (
          <FillWords
            key={`${fill.componentId} ${fill.armId}`}
            fill={fill}
            name={nameOf(fill.componentId)}
            arm={fill.armId === null ? '' : ' (one arm)'}
          />
        ))}
        <li>{`E: a mark of the exam.${hasTyped ? ' T: typed, and stays so; cleared, it is the exam’s again.' : ''}`}</li>
      </ul>
    </>
  );
}
