import type { Exam } from '@akada/contract';
import { examForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreateExam, useUpdateExam } from '../../../data/admin-exams.ts';
import { useSchool } from '../../../data/school.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { showUnderField } from '../../../ui/form-problem.ts';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { ExamFields } from './exam-fields.tsx';
import { examDefaults, examToSend } from './exam-form-schema.ts';
import { ExamPreview } from './exam-preview.tsx';
import { QuestionPicker } from './question-picker.tsx';
import { useChosenQuestions } from './use-chosen-questions.ts';

type ExamDialogProps = { /** Null makes a new one. */ exam: Exam | null; onClose: () => void };

const noQuestions: Exam['questions'] = [];

/** Mount it to open. A refusal keeps it open with all that was typed. */
export function ExamDialog({ exam, onClose }: ExamDialogProps) {
  const { timeZone } = useSchool();
  const [before] = useState(() => examDefaults(exam, timeZone));
  const form = useForm({ resolver: zodResolver(examForm), defaultValues: before });
  const chosen = useChosenQuestions(form, exam?.questions ?? noQuestions);
  const create = useCreateExam();
  const update = useUpdateExam();
  const saveNew = useOneAtATime(create);
  const saveChanges = useOneAtATime(update);
  const error = create.error ?? update.error;
  const verb = exam ? 'update' : 'create';
  const submit = form.handleSubmit((values) => {
    const callbacks = {
      onSuccess: () => {
        notify.success(`Exam ${verb}d successfully!`);
        onClose();
      },
      onError: (refusal: Error) => {
        if (refusal instanceof CallError) showUnderField(form, refusal);
      },
    };
    if (!exam) return saveNew(values, callbacks);
    const { updatedAt } = exam;
    saveChanges({ id: exam._id, body: { ...examToSend(values, before), updatedAt } }, callbacks);
  });
  return (
    <FormDialog
      title={exam ? 'Edit exam' : 'Create an exam'}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      formId="exam-form"
      submitLabel={exam ? 'Save changes' : 'Create exam'}
      pending={create.isPending || update.isPending}
      problem={error ? `Failed to ${verb} exam: ${messageOf(error)}` : undefined}
    >
      <form id="exam-form" noValidate className="flex flex-col gap-6" onSubmit={submit}>
        <ExamFields form={form} />
        <QuestionPicker form={form} chosen={chosen} />
        <ExamPreview form={form} questions={chosen.questions} />
      </form>
    </FormDialog>
  );
}
