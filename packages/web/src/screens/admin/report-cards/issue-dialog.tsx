import { type CardOfStudent, type IssuedCards, type IssueForm, issueForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useFormat } from '../../../data/platform/school.ts';
import { type CardsQuery, useIssueCards } from '../../../data/school/cards.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

type Props = { students: readonly CardOfStudent[]; query: CardsQuery; onClose: () => void };

const mostNames = 12;

/** Issuing it again makes the next version and needs a reason. */
const wasIssued = ({ issued, withdrawn }: CardOfStudent) => issued !== undefined || withdrawn !== undefined;

function LeftOut({ students }: { students: readonly CardOfStudent[] }) {
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      {students.slice(0, mostNames).map(({ studentId, fullName, missing }) => (
        <li key={studentId} className="wrap-anywhere">
          {`${fullName}: ${missing.length === 0 ? 'no marks' : missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}`}
        </li>
      ))}
      {students.length > mostNames && <li>{`and ${students.length - mostNames} more`}</li>}
    </ul>
  );
}

function sayIssued({ issued, leftOut }: IssuedCards, counted: (count: number, thing: string) => string): void {
  const rest = leftOut.length === 0 ? undefined : `Left out: ${leftOut.map((one) => one.fullName).join(', ')}`;
  if (issued.length === 0) notify.error(rest ? `No card was issued. ${rest}` : 'No card was issued: none has changed.');
  else notify.success(`${counted(issued.length, 'card')} issued`, rest);
}

export function IssueDialog({ students, query, onClose }: Props) {
  const { counted } = useFormat();
  const issue = useOneAtATime(useIssueCards());
  const form = useForm<IssueForm, unknown, IssueForm>({
    resolver: zodResolver(issueForm),
    defaultValues: { ...query, reason: '', evenIncomplete: false },
  });
  const even = useWatch({ control: form.control, name: 'evenIncomplete' });
  const lacking = students.filter(
    ({ state, missing }) => missing.length > 0 && !['no-marks', 'issued'].includes(state),
  );
  const without = students.filter(({ state }) => state === 'no-marks');
  const ready = students.filter(
    ({ state, missing }) => !['no-marks', 'issued'].includes(state) && (even || missing.length === 0),
  );
  const isAgain = students.some(wasIssued);
  const takenBack = ready.filter(({ state }) => state === 'withdrawn').map((one) => one.fullName);
  const submit = form.handleSubmit(({ reason, ...values }) =>
    issue.mutate(
      { ...values, ...(reason && { reason }) },
      {
        onSuccess: (done) => {
          sayIssued(done, counted);
          onClose();
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  return (
    <FormDialog
      title="Issue report cards"
      description="They are frozen as they are now. Students and guardians see them at once and are notified."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel={`Issue ${counted(ready.length, 'card')}`}
      pending={issue.isPending}
      problem={issue.isError && `Failed to issue the cards: ${messageOf(issue.error)}`}
    >
      <p className="font-semibold">{`${counted(ready.length, 'card')} will be issued.`}</p>
      {takenBack.length > 0 && (
        <p className="text-red-ink wrap-anywhere">
          {`Withdrawn cards among them, which are seen at home again: ${takenBack.join(', ')}.`}
        </p>
      )}
      {lacking.length > 0 && (
        <div>
          <p>{even ? 'These are issued with blanks:' : 'These are left out, because marks are missing:'}</p>
          <LeftOut students={lacking} />
          <div className="mt-3">
            <FormField form={form} name="evenIncomplete" type="checkbox" label="Issue them with their blanks too" />
          </div>
        </div>
      )}
      {without.length > 0 && (
        <p className="text-soft">{`${counted(without.length, 'student')} without any mark: no card.`}</p>
      )}
      {isAgain && (
        <FormField
          form={form}
          {...reasonField}
          maxLength={300}
          hint="Needed for cards that were issued before: they become the next version, and the old one is kept."
        />
      )}
    </FormDialog>
  );
}
