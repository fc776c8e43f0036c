import { type Subject, subjectChange } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useSchool } from '../../../data/platform/school.ts';
import { useSaveSubject } from '../../../data/school/subjects.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { placeField } from '../shared/listed-things.tsx';
import { Ticks } from '../shared/ticks.tsx';

const form = subjectChange
  .omit({ updatedAt: true })
  .required({ name: true })
  .extend({
    order: z.coerce.number(),
    isCompulsory: z.boolean(),
    classIds: z.array(z.string()),
    /** One on each line. */
    spellings: z.string().transform((typed) => typed.split('\n').flatMap((line) => line.trim() || [])),
  });

type Values = z.input<typeof form>;
type Output = z.output<typeof form>;

const valuesOf = (one: Subject | null, places: number): Values => ({
  name: one?.name ?? '',
  shortName: one?.shortName ?? '',
  order: `${one?.order ?? places}`,
  classIds: one?.classIds ?? [],
  isCompulsory: one?.isCompulsory ?? false,
  spellings: (one?.spellings ?? []).join('\n'),
});

type DialogProps = {
  /** Null makes a new one. */
  one: Subject | null;
  subjects: readonly Subject[];
  onClose: () => void;
};

export function SubjectDialog({ one, subjects, onClose }: DialogProps) {
  const places = subjects.length + (one ? 0 : 1);
  const own = useForm<Values, unknown, Output>({ resolver: zodResolver(form), defaultValues: valuesOf(one, places) });
  const { classes } = useSchool();
  const save = useOneAtATime(useSaveSubject());
  const chosen = useWatch({ control: own.control, name: 'classIds' });
  const submit = own.handleSubmit((body) =>
    save.mutate({ before: one, body }, afterSave(own, one ? 'Subject saved' : 'Subject added', onClose)),
  );
  return (
    <FormDialog
      title={one ? `Edit ${one.name}` : 'New subject'}
      size="lg"
      onClose={onClose}
      unsaved={own.formState.isDirty}
      onSubmit={submit}
      submitLabel={one ? 'Save' : 'Add subject'}
      pending={save.isPending}
      problem={save.isError && `Failed to save the subject: ${messageOf(save.error)}`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={own}
          name="name"
          label="Name"
          autoComplete="off"
          hint="As report cards show it. Lessons, exams and questions get a new name too."
        />
        <FormField form={own} name="shortName" label="Short name" autoComplete="off" hint="Such as Maths or CRS." />
        <FormField form={own} {...placeField(places)} />
      </div>
      <FormField form={own} name="isCompulsory" type="checkbox" label="Every student of these classes takes it" />
      {/* None is all, so that a new class takes the subject too. */}
      <Ticks
        legend="Classes that take it"
        hint="Without a tick all classes take it."
        things={classes}
        chosen={chosen}
        error={own.formState.errors.classIds?.message}
        onChange={(ids) => own.setValue('classIds', ids, { shouldDirty: true })}
      />
      {one && (
        <FormField
          form={own}
          name="spellings"
          type="textarea"
          rows={3}
          label="Other spellings"
          hint="One on each line. They are read as this subject in files and forms."
        />
      )}
    </FormDialog>
  );
}
