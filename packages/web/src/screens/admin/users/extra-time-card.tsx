import { extraTimeRightForm, mostExtraPercent, type UserPage } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSetExtraTime } from '../../../data/people/person.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

type Person = Pick<UserPage, '_id' | 'fullName' | 'updatedAt' | 'extraTime'>;

function ExtraTimeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const set = useOneAtATime(useSetExtraTime(person._id));
  const { percent = 25, reason = '' } = person.extraTime ?? {};
  const form = useForm({ resolver: zodResolver(extraTimeRightForm), defaultValues: { percent, reason } });
  const submit = form.handleSubmit((values) =>
    set.mutate({ ...values, updatedAt: person.updatedAt }, afterSave(form, 'Extra time saved', onClose)),
  );
  return (
    <FormDialog
      title={`Extra time for ${person.fullName}`}
      description="In every exam that is begun from now on. An exam that is running stays as it is."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Save"
      pending={set.isPending}
      problem={set.isError && `Failed to save: ${messageOf(set.error)}`}
    >
      <FormField
        form={form}
        name="percent"
        type="number"
        label="Percent"
        min={0}
        max={mostExtraPercent}
        hint="25 makes 75 minutes of an hour, also beyond the close. 0 takes the right away."
      />
      <FormField
        form={form}
        {...reasonField}
        hint="For staff with the right to people. Other students see nothing of it."
      />
    </FormDialog>
  );
}

/** A standing right, for those who need more time than others. */
export function ExtraTimeCard({ person }: { person: Person }) {
  const [editing, setEditing] = useState(false);
  const { extraTime } = person;
  return (
    <TitledCard title="Extra time">
      {extraTime ? (
        <p className="mt-2 wrap-anywhere">
          <b>{extraTime.percent}% in every exam</b>
          <span className="block text-soft">{extraTime.reason}</span>
        </p>
      ) : (
        <p className="mt-2 text-soft">None. As much time as the class has.</p>
      )}
      <Button variant="secondary" className="mt-3" onClick={() => setEditing(true)}>
        <Clock aria-hidden="true" />
        {extraTime ? 'Edit extra time' : 'Give extra time'}
      </Button>
      {editing && <ExtraTimeDialog person={person} onClose={() => setEditing(false)} />}
    </TitledCard>
  );
}
