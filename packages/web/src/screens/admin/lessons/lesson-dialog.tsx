import type { Lesson } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreateLesson, useUpdateLesson } from '../../../data/admin-lessons.ts';
import { useSchool } from '../../../data/school.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { showUnderField } from '../../../ui/form-problem.ts';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { thumbnailOf } from './lesson-facts.ts';
import { LessonFields } from './lesson-fields.tsx';
import { copyDefaults, lessonDefaults, lessonFormSchema } from './lesson-form-schema.ts';

type LessonDialogProps = {
  /** Null makes a new one. */
  lesson: Lesson | null;
  /** What a new one begins with. */
  copyOf?: Lesson | undefined;
  onClose: () => void;
};

function titleOf(lesson: Lesson | null, copyOf: Lesson | undefined): string {
  if (lesson) return 'Edit lesson';
  return copyOf ? 'Duplicate lesson' : 'Create a lesson';
}

/** Mount it to open. A refusal keeps it open with all that was typed. */
export function LessonDialog({ lesson, copyOf, onClose }: LessonDialogProps) {
  const { timeZone, currency } = useSchool();
  const [before] = useState(() => (copyOf ? copyDefaults(copyOf, timeZone) : lessonDefaults(lesson, timeZone)));
  const form = useForm({ resolver: zodResolver(lessonFormSchema(before, timeZone)), defaultValues: before });
  const create = useCreateLesson();
  const update = useUpdateLesson();
  const saveNew = useOneAtATime(create);
  const saveChanges = useOneAtATime(update);
  const pending = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const shown = lesson ?? copyOf;
  const saved = shown ? { video: before.video, picture: thumbnailOf(shown) } : null;
  const verb = lesson ? 'update' : 'create';

  const submit = form.handleSubmit(({ scheduledDate, ...values }) => {
    const callbacks = {
      onSuccess: () => {
        notify.success(`Lesson ${verb}d successfully!`);
        onClose();
      },
      onError: (refusal: Error) => {
        if (refusal instanceof CallError) showUnderField(form, refusal);
      },
    };
    const body = { ...values, ...(scheduledDate !== before.scheduledDate && { scheduledDate }) };
    if (lesson) saveChanges({ id: lesson._id, body: { ...body, updatedAt: lesson.updatedAt } }, callbacks);
    else saveNew(body, callbacks);
  });

  return (
    <FormDialog
      title={titleOf(lesson, copyOf)}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      formId="lesson-form"
      submitLabel={lesson ? 'Save changes' : 'Create lesson'}
      pending={pending}
      problem={error ? `Failed to ${verb} lesson: ${messageOf(error)}` : undefined}
    >
      <form id="lesson-form" noValidate onSubmit={submit}>
        <LessonFields form={form} timeZone={timeZone} currency={currency} saved={saved} />
      </form>
    </FormDialog>
  );
}
