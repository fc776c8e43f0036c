import { classChange, type StaffClass } from '@akada/contract';
import { classLabel, classLevels } from '@akada/contract/rules/class-level';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminsQuery } from '../../../data/people/users.ts';
import { useSaveClass } from '../../../data/school/classes.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { placeField } from '../shared/listed-things.tsx';

/** Selects hold texts: '' is nobody, or no class. */
const noneIfEmpty = z.string().transform((value) => value || null);

const form = classChange.omit({ updatedAt: true }).extend({
  follows: noneIfEmpty,
  order: z.coerce.number(),
  teacherId: noneIfEmpty,
  arms: z.array(
    z.object({
      armId: z.string(),
      name: z.string().trim().min(1, 'Please give the arm a name').max(40, 'Arm must be at most 40 characters long'),
      teacherId: noneIfEmpty,
    }),
  ),
});

type Values = z.input<typeof form>;
type Output = z.output<typeof form>;
type Form = UseFormReturn<Values, unknown, Output>;

const valuesOf = (one: StaffClass | null, classes: readonly StaffClass[]): Values => ({
  name: one?.name ?? '',
  shortName: one?.shortName ?? '',
  classLevel: (one?.classLevel ?? classes.at(-1)?.classLevel ?? classLevels[0]) as Values['classLevel'],
  order: `${one?.order ?? classes.filter(({ closedAt }) => !closedAt).length + 1}`,
  follows: one?.follows ?? '',
  teacherId: one?.teacher?._id ?? '',
  arms: (one?.arms ?? []).map((arm) => ({ armId: arm._id, name: arm.name, teacherId: arm.teacher?._id ?? '' })),
});

function useTeachers() {
  const { data = [] } = useQuery(adminsQuery);
  return [{ value: '', label: 'Nobody yet' }, ...data.map(({ _id, fullName }) => ({ value: _id, label: fullName }))];
}

function Arms({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'arms' });
  const teachers = useTeachers();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Arms</legend>
      {fields.length === 0 && <p className="text-sm text-soft">This class is not split into arms.</p>}
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
          <FormField form={form} name={`arms.${index}.name`} label={`Arm ${index + 1}`} autoComplete="off" />
          <FormField
            form={form}
            name={`arms.${index}.teacherId`}
            type="select"
            label="Form teacher"
            options={teachers}
          />
          <IconButton label={`Remove arm ${index + 1}`} className="mt-6.5" onClick={() => remove(index)}>
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => append({ armId: '', name: '', teacherId: '' })}
      >
        <Plus aria-hidden="true" />
        Add an arm
      </Button>
    </fieldset>
  );
}

type DialogProps = {
  /** Null makes a new one. */
  one: StaffClass | null;
  classes: readonly StaffClass[];
  onClose: () => void;
};

export function ClassDialog({ one, classes, onClose }: DialogProps) {
  const own = useForm<Values, unknown, Output>({ resolver: zodResolver(form), defaultValues: valuesOf(one, classes) });
  const save = useOneAtATime(useSaveClass());
  const teachers = useTeachers();
  const open = classes.filter(({ closedAt }) => !closedAt);
  const others = open.filter(({ _id }) => _id !== one?._id);
  const submit = own.handleSubmit(({ arms, name = '', classLevel = classLevels[0], ...values }) => {
    const body = {
      ...{ ...values, name, classLevel },
      arms: arms.map(({ armId, ...arm }) => ({ ...arm, ...(armId !== '' && { _id: armId }) })),
    };
    save.mutate({ before: one, body }, afterSave(own, one ? 'Class saved' : 'Class added', onClose));
  });
  return (
    <FormDialog
      title={one ? `Edit ${one.name}` : 'New class'}
      size="lg"
      onClose={onClose}
      unsaved={own.formState.isDirty}
      onSubmit={submit}
      submitLabel={one ? 'Save' : 'Add class'}
      pending={save.isPending}
      problem={save.isError && `Failed to save the class: ${messageOf(save.error)}`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={own}
          name="name"
          label="Name"
          autoComplete="off"
          hint="Such as SSS 2, as your school writes it."
        />
        <FormField form={own} name="shortName" label="Short name" autoComplete="off" hint="Such as SS2." />
        <FormField form={own} {...placeField(others.length + 1)} />
        <FormField
          form={own}
          name="follows"
          type="select"
          label="Class that follows"
          options={[
            { value: '', label: 'None: they leave school' },
            ...others.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          hint="Where its students go at the end of the year."
        />
        <FormField
          form={own}
          name="classLevel"
          type="select"
          label="Counts as"
          options={classLevels.map((value) => ({ value, label: classLabel(value) }))}
          hint="Exams and lessons for this level are for the class too."
        />
        <FormField
          form={own}
          name="teacherId"
          type="select"
          label="Form teacher of the whole class"
          options={teachers}
        />
      </div>
      <Arms form={own} />
    </FormDialog>
  );
}
