import { type StaffNote, staffNoteForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { staffNotesQuery, useAddNote, useDeleteNote } from '../../../data/people/person.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { newOrderedId } from '../../../lib/request-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { SureDialog } from '../shared/dialogs.tsx';

function AddNote({ studentId }: { studentId: string }) {
  const add = useOneAtATime(useAddNote(studentId));
  // The same until the note is stored: a note that is sent again is there once.
  const [_id, setId] = useState(newOrderedId);
  const form = useForm({ resolver: zodResolver(staffNoteForm), defaultValues: { text: '' } });
  const submit = form.handleSubmit((values) =>
    add.mutate(
      { ...values, _id },
      {
        onSuccess: () => {
          notify.success('Note added');
          form.reset();
          setId(newOrderedId());
        },
      },
    ),
  );
  return (
    <form noValidate className="flex flex-col items-start gap-3" onSubmit={submit}>
      <LeaveGuard unsaved={form.formState.isDirty} />
      <FormField
        form={form}
        name="text"
        type="textarea"
        rows={3}
        label="Note"
        className="w-full"
        hint="For staff. Students do not see it, but it is in the file that they may download of their own data."
      />
      {add.isError && <Notice tone="error">{`Failed to add the note: ${messageOf(add.error)}`}</Notice>}
      <Button type="submit" loading={add.isPending}>
        Add note
      </Button>
    </form>
  );
}

function DeleteNote({ studentId, note, onClose }: { studentId: string; note: StaffNote; onClose: () => void }) {
  return (
    <SureDialog
      change={useDeleteNote(studentId)}
      of={note._id}
      onClose={onClose}
      title="Delete this note?"
      description={<p className="wrap-anywhere">“{note.text}”</p>}
      done={() => ['Note deleted']}
      failed="Failed to delete the note"
      focusOn={null}
      confirmLabel="Delete"
    />
  );
}

function NoteList({ studentId, notes }: { studentId: string; notes: readonly StaffNote[] }) {
  const { dateTime } = useFormat();
  const [asked, ask] = useState<StaffNote | null>(null);
  if (notes.length === 0) return <p className="mt-5 text-soft">No notes so far.</p>;
  return (
    <>
      <ul aria-label="Notes" className="mt-5 rounded-md border border-line bg-card">
        {notes.map((note) => (
          <li
            key={note._id}
            className="flex flex-wrap items-start justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="whitespace-pre-line">{note.text}</p>
              <p className="text-xs text-soft">
                {note.author}, {dateTime(note.createdAt)}
              </p>
            </div>
            {note.mayDelete && (
              <Button variant="secondary" className="text-red-ink" onClick={() => ask(note)}>
                Delete <span className="sr-only">the note of {dateTime(note.createdAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <DeleteNote studentId={studentId} note={asked} onClose={() => ask(null)} />}
    </>
  );
}

export function NotesPanel({ studentId }: { studentId: string }) {
  const notes = useQuery(staffNotesQuery(studentId));
  return (
    <>
      <AddNote studentId={studentId} />
      <Loaded query={notes} failure="Error loading notes" loading={<SkeletonBox className="mt-5 h-16" />}>
        {(rows) => <NoteList studentId={studentId} notes={rows} />}
      </Loaded>
    </>
  );
}
