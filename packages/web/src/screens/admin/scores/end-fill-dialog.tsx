import type { ScoreSheet, SheetFill, SheetQuery } from '@akada/contract';
import { type SyntheticEvent, useState } from 'react';
import { useEndFill } from '../../../data/school/score-fills.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type Props = {
  query: SheetQuery;
  part: ScoreSheet['components'][number];
  fills: readonly SheetFill[];
  onClose: () => void;
};

function scopeOf({ armId }: SheetFill, { arm }: SheetQuery): string {
  if (armId === null) return arm === undefined ? '' : 'It fills this part for the whole class, and ends for all arms. ';
  return arm === undefined ? 'This ends the filling of one arm only. ' : '';
}

/** Ends the filling of a part; of several arms, that of the first. */
export function EndFillDialog({ query, part, fills, onClose }: Props) {
  const end = useOneAtATime(useEndFill());
  const [marks, choose] = useState<'keep' | 'blank'>('keep');
  const [fill] = fills;
  if (!fill) return null;
  const { arm: _, ...place } = query;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const ended = { ...place, ...(fill.armId !== null && { arm: fill.armId }), component: part._id, marks };
    end.mutate(ended, {
      onSuccess: () => {
        notify.success('The exam fills this part no more');
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={`${part.name}: filled from “${fill.exam.title}”`}
      description={`${scopeOf(fill, query)}Marks follow the exam as long as it fills this part. Type over a mark to keep your own.`}
      onClose={onClose}
      unsaved={false}
      onSubmit={submit}
      submitLabel="End the filling"
      tone="danger"
      pending={end.isPending}
      problem={end.isError && `Failed to end the filling: ${messageOf(end.error)}`}
    >
      <ChoiceGroup legend="What becomes of the exam’s marks">
        <ChoiceRow
          kind="radio"
          name="marks"
          label="Keep them"
          hint="They become typed marks, and change no more."
          checked={marks === 'keep'}
          onChange={() => choose('keep')}
        />
        <ChoiceRow
          kind="radio"
          name="marks"
          label="Make them blank"
          hint="Typed marks stay."
          checked={marks === 'blank'}
          onChange={() => choose('blank')}
        />
      </ChoiceGroup>
    </FormDialog>
  );
}
