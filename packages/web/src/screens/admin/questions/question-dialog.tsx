import type { Exam, Question } from '@akada/contract';
import { questionForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useCreateQuestion, useUpdateQuestion } from '../../../data/admin-questions.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { showUnderField } from '../../../ui/form-problem.ts';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';
import { QuestionFields } from './question-fields.tsx';
import { questionDefaults, questionToSend } from './question-form-schema.ts';
import { QuestionPreview } from './question-preview.tsx';

type QuestionDialogProps = {
  /** Null makes a new one. */
  question: Question | null;
  exams: readonly Exam[];
  /** The exam a new question starts with: the one the list is filtered by. */
  presetExam: string;
  onClose: () => void;
};

/** The option rows are no registered inputs, so the form cannot move focus there by itself. */
function focusOptions(errors: FieldErrors): void {
  if (!errors.text && !errors.points) document.getElementById('option-A')?.focus();
}

/** Mount it to open. A refusal keeps it open with all that was typed. */
export function QuestionDialog({ question, exams, presetExam, onClose }: QuestionDialogProps) {
  const form = useForm({
    resolver: zodResolver(questionForm),
    defaultValues: questionDefaults(question, presetExam),
  });
  const create = useCreateQuestion();
  const update = useUpdateQuestion();
  const saveNew = useOneAtATime(create);
  const saveChanges = useOneAtATime(update);
  const error = create.error ?? update.error;
  const verb = question ? 'update' : 'create';
  const submit = form.handleSubmit((values) => {
    const body = questionToSend(values);
    const callbacks = {
      onSuccess: () => {
        notify.success(`Question ${verb}d successfully!`);
        onClose();
      },
      onError: (refusal: Error) => {
        if (refusal instanceof CallError) showUnderField(form, refusal);
      },
    };
    if (question) saveChanges({ id: question._id, body }, callbacks);
    else saveNew(body, callbacks);
  }, focusOptions);
  return (
    <FormDialog
      title={question ? 'Edit question' : 'Create a question'}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      formId="question-form"
      submitLabel={question ? 'Save changes' : 'Create question'}
      pending={create.isPending || update.isPending}
      problem={error ? `Failed to ${verb} question: ${messageOf(error)}` : undefined}
    >
      <form
        id="question-form"
        noValidate
        className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem]"
        onSubmit={submit}
      >
        <QuestionFields form={form} exams={exams} />
        <QuestionPreview control={form.control} />
      </form>
    </FormDialog>
  );
}
