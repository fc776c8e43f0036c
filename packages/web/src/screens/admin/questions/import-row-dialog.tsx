import { type ImportRow, questionForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useChangeRow } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import type { QuestionForm } from '../../../question-types/authoring.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { AskedFields, questionDefaults, questionToSend } from '../shared/question-fields.tsx';

type ImportRowDialogProps = { importId: string; row: ImportRow; onDone: () => void; onClose: () => void };

export function ImportRowDialog({ importId, row, onDone, onClose }: ImportRowDialogProps) {
  const change = useChangeRow({ id: importId, line: row.line });
  const save = useOneAtATime(change);
  const form: QuestionForm = useForm({
    resolver: zodResolver(questionForm),
    defaultValues: questionDefaults(row.question, ''),
  });
  const submit = form.handleSubmit((values) => {
    const { exam: _, passage: __, ...question } = questionToSend(values);
    save.mutate(question, {
      onSuccess: () => {
        onClose();
        onDone();
      },
    });
  });
  return (
    <FormDialog
      title={`Line ${row.line}`}
      {...(row.status === 'rejected' && { description: row.why })}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Save"
      pending={save.isPending}
      problem={save.error ? messageOf(save.error) : undefined}
    >
      <AskedFields form={form} />
    </FormDialog>
  );
}
