import { cannedBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { cannedAnswersQuery, useDeleteCanned, useSaveCanned } from '../../../data/messages/message-threads.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';

function KeepDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const save = useSaveCanned();
  const { data: answers = [] } = useQuery(cannedAnswersQuery);
  const remove = useDeleteCanned();
  const form = useForm({ resolver: zodResolver(cannedBody), defaultValues: { title: '', text } });
  return (
    <FormDialog
      title="Saved replies of your school"
      description="All staff may use them. A title that is there already is replaced."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => save.mutate(values, afterSave(form, 'Reply saved', onClose)))}
      submitLabel="Save this reply"
      pending={save.isPending}
      problem={save.isError && `Failed to save the reply: ${messageOf(save.error)}`}
    >
      <FormField form={form} name="title" label="Title" maxLength={60} />
      <FormField form={form} name="text" type="textarea" label="Answer" rows={5} />
      {answers.length > 0 && (
        <ul aria-label="Saved replies" className="divide-y divide-line border-t border-line">
          {answers.map(({ _id, title }) => (
            <li key={_id} className="flex items-center justify-between gap-2 py-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
              <IconButton
                label={`Delete the reply ${title}`}
                onClick={() => remove.mutate(_id, { onError: (error) => notify.error(messageOf(error)) })}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

/** Beside the button that sends. */
export function CannedAnswers({ insert, text }: { insert: (text: string) => void; text: string }) {
  const { data: answers = [] } = useQuery(cannedAnswersQuery);
  const [isKeeping, setKeeping] = useState(false);
  const options = answers.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <>
      {answers.length > 0 && (
        <SelectField
          label="Insert a saved reply"
          hideLabel
          className="min-w-44 flex-1"
          value=""
          options={[{ value: '', label: 'Insert a saved reply' }, ...options]}
          onChange={({ target }) => {
            const chosen = answers.find(({ _id }) => _id === target.value);
            if (chosen) insert(chosen.text);
          }}
        />
      )}
      <Button variant="quiet" onClick={() => setKeeping(true)}>
        Saved replies
      </Button>
      {isKeeping && <KeepDialog text={text} onClose={() => setKeeping(false)} />}
    </>
  );
}
