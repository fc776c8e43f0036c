import type { Exam } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreateExam } from '../../../data/exams/admin-exams.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { ExamFields, examDefaults, examFormSchema, examToSend } from './exam-fields.tsx';

export const draftText = (title: string) => `'${title}' is a draft: students see it once you publish it.`;

/** First settings of a new exam. The questions are written on the exam's own page. */
export function ExamDialog({ onCreated, onClose }: { onCreated: (exam: Exam) => void; onClose: () => void }) {
  const { timeZone } = useSchool();
  const [before] = useState(() => examDefaults(null, timeZone));
  const form = useForm({ resolver: zodResolver(examFormSchema), defaultValues: before });
  const create = useOneAtATime(useCreateExam());
  const submit = form.handleSubmit((values) => {
    const { onSuccess, onError } = afterSave(form, 'Exam created successfully!', onClose, draftText(values.title));
    create.mutate(examToSend(values, null, before, timeZone), {
      onSuccess: ({ data }) => {
        onSuccess();
        onCreated(data);
      },
      onError,
    });
  });
  return (
    <FormDialog
      title="Create an exam"
      onClose={onClose}
      unsaved={form.formState.isDirty}
      size="lg"
      onSubmit={submit}
      submitLabel="Save as draft"
      pending={create.isPending}
      problem={create.error !== null && `Failed to create exam: ${messageOf(create.error)}`}
    >
      <ExamFields form={form} />
    </FormDialog>
  );
}
