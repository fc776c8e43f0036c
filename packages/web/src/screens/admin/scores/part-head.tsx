import type { ScoreSheet, SheetQuery } from '@akada/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EndFillDialog } from './end-fill-dialog.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { fillsOf } from './origin.ts';

/** Letters of a head that is not broken. */
const longestLine = 8;

type Props = { query: SheetQuery; sheet: ScoreSheet; part: ScoreSheet['components'][number] };

/** The head of a column; who may enter its marks chooses the exam that fills it. */
export function PartHead({ query, sheet, part }: Props) {
  const [isOpen, open] = useState(false);
  const { name, max } = part;
  const fills = fillsOf(sheet, part._id);
  const mayFill = !sheet.lock.isLocked && sheet.rows.every(({ limitedTo }) => limitedTo === undefined);
  const close = () => open(false);
  return (
    <>
      <span className={classes('block', name.length <= longestLine && 'whitespace-nowrap')}>{name}</span>
      <span className="block text-xs font-normal whitespace-nowrap text-soft">{`of ${max}`}</span>
      {mayFill && (
        <Button
          variant="quiet"
          size="sm"
          className="-mr-2 ml-auto min-h-11 px-2 text-xs"
          aria-label={fills.length > 0 ? `E: exam… fills ${name}` : `Fill… ${name} from an exam`}
          onClick={() => open(true)}
        >
          {fills.length > 0 ? 'E: exam…' : 'Fill…'}
        </Button>
      )}
      {isOpen && fills.length > 0 && <EndFillDialog {...{ query, part, fills }} onClose={close} />}
      {isOpen && fills.length === 0 && <FillDialog {...{ query, part }} onClose={close} />}
    </>
  );
}
