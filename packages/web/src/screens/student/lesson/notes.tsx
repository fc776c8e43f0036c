import type { LessonNote } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { longestNote } from '@akada/contract/rules/lesson-note';
import { Download, NotebookPen, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLessonNotes } from '../../../data/catalogue/lesson-notes.ts';
import { newOrderedId } from '../../../lib/request-key.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';

type Place = Pick<LessonNote, '_id' | 'second'>;

const nameOf = ({ second }: Place) => `Note at ${clockText(second)}`;

/** A text file that any phone opens. */
function asText(title: string, notes: readonly LessonNote[]): string {
  return [title, ...notes.map(({ second, text }) => `[${clockText(second)}]\n${text.trim()}`)]
    .join('\n\n')
    .concat('\n');
}

type NoteRowProps = {
  place: Place;
  text: string;
  isNew: boolean;
  onJump: (second: number) => void;
  onText: (text: string) => void;
  onDelete: () => void;
};

function NoteRow({ place, text, isNew, onJump, onText, onDelete }: NoteRowProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const clock = clockText(place.second);
  return (
    <li className="grid gap-1 border-b border-line py-2 last:border-b-0">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          size="sm"
          className="player-clock"
          aria-label={`Play from ${clock}`}
          onClick={() => onJump(place.second)}
        >
          {clock}
        </Button>
        <IconButton label={`Delete the note at ${clock}`} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
      <TextareaField
        ref={field}
        label={nameOf(place)}
        hideLabel
        rows={2}
        spellCheck
        maxLength={longestNote}
        className="[&_textarea]:field-sizing-content"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </li>
  );
}

/** The one that was begun, or emptied, is on the screen though there is nothing in it. */
function withBegun(notes: readonly LessonNote[], begun: Place | null) {
  const rows = notes.map(({ text, ...place }) => ({ place: place as Place, text }));
  if (!begun || notes.some(({ _id }) => _id === begun._id)) return rows;
  return [...rows, { place: begun, text: '' }].sort((a, b) => a.place.second - b.place.second);
}

type NotesProps = {
  userId: string;
  lesson: { _id: string; title: string };
  second: number;
  /** Number of presses of the key for a note since the panel is open. */
  asked: number;
  onJump: (second: number) => void;
};

export function Notes({ userId, lesson, second, asked, onJump }: NotesProps) {
  const { notes, write, remove, isSaved, refusal, query } = useLessonNotes(userId, lesson._id);
  const [begun, setBegun] = useState<Place | null>(null);
  const [deleting, setDeleting] = useState<Place | null>(null);
  const latest = useRef(second);
  latest.current = second;
  const begin = () => setBegun({ _id: newOrderedId(), second: latest.current });
  useEffect(() => {
    if (asked > 0) setBegun({ _id: newOrderedId(), second: latest.current });
  }, [asked]);
  const change = (place: Place, text: string) => {
    if (text.trim() === '') setBegun(place);
    write(place._id, place.second, text);
  };
  const confirm = () => {
    if (deleting) remove(deleting._id);
    setDeleting(null);
    setBegun(null);
  };
  const rows = withBegun(notes, begun);
  return (
    <section aria-labelledby="notes" className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="notes" className="text-sm">
          Notes
        </h3>
        <p role="status" className="text-xs text-soft">
          {notes.length > 0 && (isSaved ? 'Saved' : 'Kept on this device')}
        </p>
      </div>
      <Button variant="secondary" wide onClick={begin} title="Key N">
        <NotebookPen aria-hidden="true" />
        {nameOf({ _id: '', second })}
      </Button>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {query.error && !query.data && <LoadFailed title="Your other notes do not load" query={query} />}
      {rows.length === 0 && query.data && (
        <p className="text-sm text-soft">What you write here is yours alone, and leads back to its second.</p>
      )}
      <ul aria-label="Notes">
        {rows.map(({ place, text }) => (
          <NoteRow
            key={place._id}
            place={place}
            text={text}
            isNew={place._id === begun?._id}
            onJump={onJump}
            onText={(typed) => change(place, typed)}
            onDelete={() => (text === '' ? setBegun(null) : setDeleting(place))}
          />
        ))}
      </ul>
      {notes.length > 0 && (
        <Button
          variant="quiet"
          onClick={() => saveFile(`Notes on ${lesson.title}.txt`, new Blob([asText(lesson.title, notes)]))}
        >
          <Download aria-hidden="true" />
          Save as a text file
        </Button>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={confirm}
        title={deleting ? `Delete the note at ${clockText(deleting.second)}?` : ''}
        description="It is deleted on all your devices."
        confirmLabel="Delete the note"
      />
    </section>
  );
}
