import { type PassageWithQuestions, passageForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useFormat } from '../../../data/platform/school.ts';
import { passageQuery, useDeletePassage, useSavePassage } from '../../../data/questions/passages.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusAlt, PictureField, usePicture } from './question-picture.tsx';

type Done = { onClose: () => void; onSaved: (id: string) => void; onDeleted: () => void };

function SharedBy({ passage: { questions } }: { passage: PassageWithQuestions }) {
  const { counted } = useFormat();
  if (questions.length === 0) return <p className="text-soft">No question has it.</p>;
  return (
    <Notice tone="info">
      {`A change changes it for ${counted(questions.length, 'question')}. Papers that students have stay as they are.`}
      <details className="mt-1">
        <summary className="cursor-pointer">Which ones</summary>
        <ul className="mt-1 list-disc pl-5">
          {questions.map(({ _id, text }) => (
            <li key={_id} className="[overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

function DeletePassage({ passage, onDone }: { passage: PassageWithQuestions; onDone: () => void }) {
  const remove = useDeletePassage();
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="quiet"
        className="-ml-3 text-red-ink"
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(passage._id, {
            onSuccess: () => {
              notify.success('Passage deleted successfully!');
              onDone();
            },
          })
        }
      >
        <Trash2 aria-hidden="true" />
        Delete this passage
      </Button>
      {remove.error && <Notice tone="error">{messageOf(remove.error)}</Notice>}
    </div>
  );
}

type FormProps = Done & { passage: PassageWithQuestions | null };

function PassageForm({ passage, onClose, onSaved, onDeleted }: FormProps) {
  const form = useForm({
    resolver: zodResolver(passageForm),
    defaultValues: { title: passage?.title ?? '', text: passage?.text ?? '' },
  });
  const picture = usePicture(passage?.picture ?? null);
  const save = useOneAtATime(useSavePassage());
  const before = useRef(passage);
  const onStored = (stored: PassageWithQuestions) => {
    before.current = stored;
    onSaved(stored._id);
  };
  const send = form.handleSubmit(
    (body) => {
      if (!picture.check()) return focusAlt();
      save.mutate(
        { before: before.current, body, picture: picture.change, onStored },
        afterSave(form, `Passage ${passage ? 'updated' : 'created'} successfully!`, onClose),
      );
    },
    () => void picture.check(),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The dialog lies inside a question's form, which must not be submitted with it.
    event.stopPropagation();
    if (!save.isPending && !picture.isOpening) void send(event);
  };
  return (
    <FormDialog
      title={passage ? 'Edit passage' : 'Write a passage'}
      onClose={onClose}
      unsaved={form.formState.isDirty || picture.change.kind !== 'keep'}
      onSubmit={submit}
      onCtrlEnter={submit}
      submitLabel={passage ? 'Save passage' : 'Create passage'}
      pending={save.isPending || picture.isOpening}
      problem={save.error ? `Failed to save the passage: ${messageOf(save.error)}` : undefined}
    >
      {passage && <SharedBy passage={passage} />}
      <FormField form={form} name="title" label="Title of the passage (optional)" maxLength={200} />
      <FormField
        form={form}
        name="text"
        type="textarea"
        rows={12}
        label="Text of the passage"
        hint="An empty line begins a paragraph. Write maths between dollar signs: $x^2$"
      />
      <PictureField picture={picture} />
      {passage && passage.questions.length === 0 && (
        <DeletePassage
          passage={passage}
          onDone={() => {
            onDeleted();
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}

export function PassageDialog({ id, ...done }: Done & { /** Null writes a new one. */ id: string | null }) {
  const query = useQuery({ ...passageQuery(id ?? ''), enabled: id !== null });
  // A form is filled once; later data must not change it.
  const first = useRef<PassageWithQuestions>(undefined);
  if (query.isFetchedAfterMount) first.current ??= query.data;
  if (id === null) return <PassageForm passage={null} {...done} />;
  if (first.current) return <PassageForm passage={first.current} {...done} />;
  return (
    <Dialog open onClose={done.onClose} title="Edit passage">
      {query.error ? (
        <LoadFailed title="Error loading the passage" query={query} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </Dialog>
  );
}
