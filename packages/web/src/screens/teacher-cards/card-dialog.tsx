import { longestTeacherWords, type StaffTeacher, teacherCardForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useSaveCard } from '../../data/people/teachers.ts';
import { messageOf } from '../../lib/call-error.ts';
import { pictureTypes } from '../../lib/picture-file.ts';
import { Field } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Avatar } from '../../ui/person.tsx';
import { afterSave, FormDialog } from '../shared/form-dialog.tsx';
import { PickPicture } from '../shared/pick-picture.tsx';
import { roomLeft } from '../shared/room-left.ts';
import { type ChosenPicture, useChosenPicture } from '../shared/use-chosen-picture.ts';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';

const listOf = (typed: string) =>
  typed
    .split(',')
    .map((subject) => subject.trim())
    .filter(Boolean);

/** One field of words with commas, as people write a list. */
const form = teacherCardForm.extend({
  subjects: z.string().transform((typed, context) => {
    const subjects = teacherCardForm.shape.subjects.safeParse(listOf(typed));
    if (subjects.success) return subjects.data;
    context.addIssue({ code: 'custom', message: subjects.error.issues[0]?.message ?? '' });
    return z.NEVER;
  }),
});

type PictureFieldProps = { name: string; picture: ChosenPicture };

function PictureField({ name, picture: { shown, problem, isOpening, choose, remove } }: PictureFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={shown} size="lg" />
      <Field label="Picture (optional)" hint="PNG, JPEG or WebP" error={problem} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <PickPicture
            control={control}
            label={shown ? 'Choose another' : 'Choose picture'}
            accept={pictureTypes.join(',')}
            isOpening={isOpening}
            onPick={(file) => void choose(file)}
            onRemove={shown ? remove : undefined}
          />
        )}
      </Field>
    </div>
  );
}

export function CardDialog({ card, onClose }: { card: StaffTeacher; onClose: () => void }) {
  const save = useOneAtATime(useSaveCard());
  const picture = useChosenPicture(card.image);
  const fields = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: card.name, subjects: card.subjects.join(', '), words: card.words, isShown: card.isShown },
  });
  const words = useWatch({ control: fields.control, name: 'words' });
  const submit = fields.handleSubmit((body) =>
    save.mutate(
      { id: card._id, body: { ...body, updatedAt: card.updatedAt }, picture: picture.change },
      afterSave(fields, 'Card saved', onClose),
    ),
  );
  return (
    <FormDialog
      title={`Card of ${card.fullName}`}
      onClose={onClose}
      unsaved={fields.formState.isDirty || picture.change !== undefined}
      onSubmit={submit}
      submitLabel="Save card"
      pending={save.isPending || picture.isOpening}
      problem={save.isError && `Failed to save the card: ${messageOf(save.error)}`}
    >
      <PictureField name={card.name} picture={picture} />
      <FormField form={fields} name="name" label="Name that students see" autoComplete="off" />
      <FormField
        form={fields}
        name="subjects"
        label="Subjects (optional)"
        autoComplete="off"
        hint="With commas between them: Mathematics, Physics"
      />
      <FormField
        form={fields}
        name="words"
        type="textarea"
        label="Words to students (optional)"
        rows={5}
        hint={`How students learn best with you. ${roomLeft(words, longestTeacherWords)}`}
      />
      <FormField
        form={fields}
        name="isShown"
        type="switch"
        label="Show this card to students"
        hint="Phone number and e-mail address are never shown. Messages go to all of the staff."
      />
    </FormDialog>
  );
}
