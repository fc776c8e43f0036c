import type { FillPreview, ScoreSheet, SheetQuery } from '@akada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { fillExamsQuery, fillPreviewQuery, useSetFill } from '../../../data/school/score-fills.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { wordOfMark } from '../../../state/scores/typed-mark.ts';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type Part = ScoreSheet['components'][number];
type Row = FillPreview['rows'][number];

function wordsOf({ state, mark, points, of }: Row, isAbsent: boolean): string {
  if (state === 'mark') return `${mark} (${points} of ${of} points)`;
  if (state === 'to-mark') return 'blank: waits to be marked';
  if (state === 'sitting') return 'blank: is sitting it now';
  return isAbsent ? 'absent: did not sit' : 'blank: did not sit';
}

const cellLook = 'border-b border-line px-2 py-2 text-left align-top wrap-anywhere';

function PreviewTable({ rows, isAbsent }: { rows: readonly Row[]; isAbsent: boolean }) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table aria-label="What each student gets" className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={cellLook}>
              Student
            </th>
            <th scope="col" className={cellLook}>
              Mark
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.studentId}>
              <th scope="row" className={`${cellLook} font-medium`}>
                {row.fullName}
              </th>
              <td className={cellLook}>
                {row.typed === undefined ? wordsOf(row, isAbsent) : `${wordOfMark(row.typed)}: typed, and stays`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function summary(rows: readonly Row[]): string {
  const countOf = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const typed = rows.filter((row) => row.typed !== undefined).length;
  return [
    `${counted(countOf('mark'), 'student')} with points`,
    `${countOf('not-sat')} did not sit`,
    ...(countOf('to-mark') > 0 ? [`${countOf('to-mark')} to be marked`] : []),
    ...(countOf('sitting') > 0 ? [`${countOf('sitting')} sitting now`] : []),
    ...(typed > 0 ? [`${typed} typed already`] : []),
  ].join(', ');
}

type PreviewProps = { query: SheetQuery; part: Part; exam: string; absent: boolean; setAbsent: (is: boolean) => void };

function Preview({ query, part, exam, absent, setAbsent }: PreviewProps) {
  const preview = useQuery(fillPreviewQuery({ ...query, component: part._id, exam }));
  return (
    <Loaded query={preview} failure="Error loading the marks" loading={<Skeleton shape="rows" count={4} />}>
      {({ rows, isOver }) => (
        <>
          <ChoiceRow
            kind="checkbox"
            label="Mark those who did not sit as absent"
            hint={isOver ? undefined : 'As soon as nobody can sit the exam any more; until then they are blank.'}
            checked={absent}
            onChange={(event) => setAbsent(event.target.checked)}
          />
          <p role="status">{`${summary(rows)}.`}</p>
          <PreviewTable rows={rows} isAbsent={absent && isOver} />
        </>
      )}
    </Loaded>
  );
}

type Props = { query: SheetQuery; part: Part; onClose: () => void };

/** Chooses the exam that fills a part, and shows who gets what before it does. */
export function FillDialog({ query, part, onClose }: Props) {
  const exams = useQuery(fillExamsQuery(query));
  const fill = useOneAtATime(useSetFill({ ...query, component: part._id }));
  const [exam, choose] = useState('');
  const [absent, setAbsent] = useState(false);
  const [isAsked, ask] = useState(false);
  const client = useQueryClient();
  const preview = fillPreviewQuery({ ...query, component: part._id, exam });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask(true);
    if (exam === '' || client.getQueryData(preview.queryKey) === undefined) return;
    const done = () => {
      notify.success(`${part.name} is filled from the exam`);
      onClose();
    };
    fill.mutate({ exam, absent }, { onSuccess: done });
  };
  return (
    <FormDialog
      title={`Fill ${part.name} from an exam`}
      description={`Each mark is the share of the exam’s points, of ${part.max}. It follows the exam when its key or a mark is corrected.`}
      size="lg"
      onClose={onClose}
      unsaved={false}
      onSubmit={submit}
      submitLabel="Fill"
      pending={fill.isPending}
      problem={fill.isError && `Failed to fill: ${messageOf(fill.error)}`}
    >
      <Loaded query={exams} failure="Error loading the exams" loading={<Skeleton shape="rows" count={1} />}>
        {(found) =>
          found.length === 0 ? (
            <Notice>No online exam of this class and subject has opened for this term yet.</Notice>
          ) : (
            <SelectField
              label="Exam"
              value={exam}
              error={isAsked && exam === '' ? 'Please select an exam' : undefined}
              onChange={(event) => choose(event.target.value)}
              options={[
                { value: '', label: 'Choose an exam' },
                ...found.map(({ _id, title, isOpen }) => ({
                  value: _id,
                  label: isOpen ? `${title} (still open)` : title,
                })),
              ]}
            />
          )
        }
      </Loaded>
      {exam !== '' && <Preview {...{ query, part, exam, absent, setAbsent }} />}
    </FormDialog>
  );
}
