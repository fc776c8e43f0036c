import { profileBody, type StaffUser } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useEditPerson } from '../../../data/people/person.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { classOptions } from '../../shared/class-options.ts';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type Values = Partial<Pick<StaffUser, 'fullName' | 'email' | 'phoneNumber' | 'classLevel'>>;

/** Only what was changed is sent: an address that a student never had may stay empty. */
const changedOf = (values: Values, person: StaffUser) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== person[name as keyof Values]));

const resolve = zodResolver(profileBody);

/** The other account opens beside this form, which keeps what was typed. */
function Problem({ error }: { error: Error }) {
  const holder = error instanceof CallError ? (error.data.holder as { _id: string; fullName: string }) : undefined;
  return (
    <>
      {`Failed to save: ${messageOf(error)}`}
      {holder && (
        <>
          {'. '}
          <Link
            to={`/admin/users/${holder._id}`}
            target="_blank"
            className="font-semibold underline underline-offset-2"
          >
            Open the account of {holder.fullName}
          </Link>
        </>
      )}
    </>
  );
}

export function EditPersonDialog({ person, onClose }: { person: StaffUser; onClose: () => void }) {
  const edit = useOneAtATime(useEditPerson(person._id));
  const { fullName, email, phoneNumber, classLevel } = person;
  const form = useForm<Values>({
    resolver: (values, context, options) => resolve(changedOf(values, person), context, options),
    defaultValues: { fullName, email, phoneNumber, classLevel },
  });
  const submit = form.handleSubmit((values) => {
    const body = { ...changedOf(values, person), updatedAt: person.updatedAt };
    edit.mutate(body, afterSave(form, 'Account corrected', onClose));
  });
  return (
    <FormDialog
      title={`Edit ${fullName}`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Save"
      pending={edit.isPending}
      problem={edit.error && <Problem error={edit.error} />}
    >
      <FormField form={form} name="fullName" label="Full name" autoComplete="off" />
      <FormField
        form={form}
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        hint="Another address has to be confirmed by the student. The old one gets a mail about it."
      />
      <FormField form={form} name="phoneNumber" type="tel" label="Phone Number" autoComplete="off" />
      <FormField
        form={form}
        name="classLevel"
        type="select"
        label="Class"
        options={classOptions}
        hint="An exam that is running goes on. The exams of the other class are no longer shown."
      />
    </FormDialog>
  );
}
