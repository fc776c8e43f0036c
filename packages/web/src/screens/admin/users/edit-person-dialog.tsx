import { profileBody, type StaffUser } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useEditPerson } from '../../../data/people/person.ts';
import { placeOf, placeValue, usePlaces } from '../../../data/platform/class-options.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type Values = Partial<Pick<StaffUser, 'fullName' | 'email' | 'phoneNumber'>> & { place: string };

/** Only what was changed is sent: an address that a student never had may stay empty. */
function changedOf({ place, ...values }: Values, person: StaffUser) {
  const was = person.class ? placeValue(person.class._id, person.class.armId) : '';
  const { classId, armId = null } = placeOf(place);
  const changed = Object.entries(values).filter(([name, value]) => value !== person[name as keyof typeof values]);
  return { ...Object.fromEntries(changed), ...(place !== was && classId !== undefined && { classId, armId }) };
}

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
  const { fullName, email, phoneNumber, class: ownClass } = person;
  const places = usePlaces();
  const form = useForm<Values>({
    resolver: async (values, context, options) => {
      const { errors } = await resolve(changedOf(values, person) as object, context, options as never);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    defaultValues: { fullName, email, phoneNumber, place: ownClass ? placeValue(ownClass._id, ownClass.armId) : '' },
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
        name="place"
        type="select"
        label="Class"
        options={ownClass ? places : [{ value: '', label: 'Not chosen yet', disabled: true }, ...places]}
        hint="An exam that is running goes on. The exams of the other class are no longer shown."
      />
    </FormDialog>
  );
}
