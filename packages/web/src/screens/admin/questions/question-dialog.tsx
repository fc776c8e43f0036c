import type { Question } from '@akada/contract';
import { questionForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { type ExamTitle, useSaveQuestion } from '../../../data/admin-questions.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { showUnderField } from '../../../ui/form-problem.ts';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { PictureField, pictureAltName } from './picture-field.tsx';
import { QuestionFields } from './question-fields.tsx';
import { questionDefaults, questionToSend } from './question-form-schema.ts';
import { QuestionPreview } from './question-preview.tsx';
import { usePicture } from './use-picture.ts';

type QuestionDialogProps = {
  /** Null makes a new one. */
  question: Question | null;
  exams: readonly ExamTitle[];
  /** The exam a new question starts with: the one the list is filtered by. */
  presetExam: string;
  onClose: () => void;
};

/** The option rows are no registered inputs, so the form cannot move focus there by itself. */
function focusOptions(errors: FieldErrors): void {
  if (!errors.text && !errors.points) document.getElementById('option-A')?.focus();
}

const focusAlt = () => document.querySelector<HTMLElement>(`[name="${pictureAltName}"]`)?.focus();

/** Mount it to open. A refusal keeps it open with all that was typed. */
export function QuestionDialog({ question, exams, presetExam, onClose }: QuestionDialogProps) {
  const form = useForm({
    resolver: zodResolver(questionForm),
    defaultValues: questionDefaults(question, presetExam),
  });
  const picture = usePicture(question?.picture ?? null);
  const save = useSaveQuestion();
  const saveOnce = useOneAtATime(save);
  /** Once it is stored, saving again changes it: only its picture was refused. */
  const before = useRef(question);
  const isStored = useRef(false);
  const verb = question ? 'update' : 'create';
  const submit = form.handleSubmit(
    (values) => {
      if (!picture.check()) return focusAlt();
      isStored.current = false;
      const onStored = (stored: Question) => {
        before.current = stored;
        isStored.current = true;
      };
      saveOnce(
        { before: before.current, body: questionToSend(values), picture: picture.change, onStored },
        {
          onSuccess: () => {
            notify.success(`Question ${verb}d successfully!`);
            onClose();
          },
          onError: (refusal: Error) => {
            if (refusal instanceof CallError) showUnderField(form, refusal);
          },
        },
      );
    },
    (errors) => {
      picture.check();
      focusOptions(errors);
    },
  );
  const failed = isStored.current ? 'The question is saved, its picture is not' : `Failed to ${verb} question`;
  return (
    <FormDialog
      title={question ? 'Edit question' : 'Create a question'}
      onClose={onClose}
      unsaved={form.formState.isDirty || picture.change.kind !== 'keep'}
      formId="question-form"
      submitLabel={question ? 'Save changes' : 'Create question'}
      pending={save.isPending || picture.isOpening}
      problem={save.error ? `${failed}: ${messageOf(save.error)}` : undefined}
    >
      <form
        id="question-form"
        noValidate
        className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem]"
        onSubmit={submit}
      >
        <div className="grid gap-5">
          <QuestionFields form={form} exams={exams} />
          <PictureField picture={picture} />
        </div>
        <QuestionPreview control={form.control} picture={picture.draft} />
      </form>
    </FormDialog>
  );
}
