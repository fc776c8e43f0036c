import { type Film, mostCaptionCharacters } from '@akada/contract';
import { captionsBeyond } from '@akada/contract/rules/captions';
import { useQuery } from '@tanstack/react-query';
import { FileText, FileUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { captionsQuery, useSetCaptions } from '../../../data/catalogue/films.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useUnsaved } from './unsaved.ts';

const example = `WEBVTT

00:00.000 --> 00:04.000
Good morning. Today we add fractions.`;

/** Marks the line that a refusal names. */
export function showLine(field: HTMLTextAreaElement | null, message: string): void {
  field?.focus();
  const line = Number(/\bline (\d+)/i.exec(message)?.[1] ?? 0);
  if (!field || line === 0) return;
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((total, text) => total + text.length + 1, 0);
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** Older editors of captions write the encodings of Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function ChooseCaptions({ onText }: { onText: (text: string) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(file.size > mostCaptionCharacters ? 'Captions must be at most 512 KB' : '');
    if (file.size <= mostCaptionCharacters) onText(await textOf(file));
  };
  return (
    <>
      <Button variant="secondary" onClick={() => files.current?.click()}>
        <FileUp aria-hidden="true" />
        Choose a captions file
      </Button>
      <input
        ref={files}
        type="file"
        className="hidden"
        aria-label="Captions file"
        accept=".vtt,.srt,text/vtt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          void choose(file);
        }}
      />
      {problem !== '' && (
        <p role="alert" className="w-full text-sm text-red-ink">
          {problem}
        </p>
      )}
    </>
  );
}

type Draft = { draft: string | null; setDraft: (text: string | null) => void };
type EditorProps = Draft & { lessonId: string; film: Film; saved: string | null; transcript: string | null };

function useSaving({ lessonId, film }: EditorProps, onSaved: () => void) {
  const save = useSetCaptions(lessonId);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (text: string | null) =>
    save.mutateAsync(
      { filmId: film._id, text },
      {
        onSuccess: () => {
          notify.success(text === null ? 'Captions deleted' : 'Captions saved');
          onSaved();
        },
        onError: (error) => showLine(field.current, messageOf(error)),
      },
    );
  return { save, field, send };
}

function CaptionsEditor(props: EditorProps) {
  const { saved, transcript, draft, setDraft } = props;
  const [isDeleting, setIsDeleting] = useState(false);
  const { save, field, send } = useSaving(props, () => {
    setDraft(null);
    setIsDeleting(false);
  });
  const text = draft ?? saved;
  const seconds = props.film.durationSeconds;
  const beyond = text === null || seconds === null ? '' : captionsBeyond(text, seconds);
  const isChanged = draft !== null && draft !== (saved ?? '');
  useUnsaved('captions', isChanged, () => send(draft));
  const change = (next: string) => {
    setDraft(next);
    save.reset();
  };
  return (
    <>
      <LeaveGuard unsaved={isChanged} />
      {text === null ? (
        <p className="text-soft">
          Students without sound, and in a loud room, read along. From the captions comes the transcript, which costs a
          student hardly any data.
        </p>
      ) : (
        <TextareaField
          ref={field}
          label="Captions as WebVTT or SubRip"
          rows={12}
          spellCheck
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
          value={text}
          error={save.isError ? messageOf(save.error) : undefined}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {beyond !== '' && (
        <Notice tone="warning">
          <p>{beyond} Perhaps they are those of another film.</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isChanged && (
          <>
            <Button loading={save.isPending} onClick={() => void send(draft).catch(() => undefined)}>
              Save captions
            </Button>
            <Button variant="secondary" onClick={() => setDraft(null)}>
              Discard
            </Button>
          </>
        )}
        {!isChanged && <ChooseCaptions onText={change} />}
        {text === null && (
          <Button variant="secondary" onClick={() => setDraft(example)}>
            Write them here
          </Button>
        )}
        {saved !== null && !isChanged && (
          <>
            {transcript && (
              <a
                href={transcript}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-green underline"
              >
                <FileText className="size-4" aria-hidden="true" />
                Transcript
              </a>
            )}
            <Button variant="secondary" className="text-red-ink" onClick={() => setIsDeleting(true)}>
              <Trash2 aria-hidden="true" />
              Delete captions
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => void send(null).catch(() => undefined)}
        title="Delete the captions?"
        description="The transcript goes with them."
        problem={isDeleting && save.isError && messageOf(save.error)}
        confirmLabel="Delete captions"
        loading={save.isPending}
      />
    </>
  );
}

type CaptionsProps = { lessonId: string; film: Film | undefined; transcript: string | null };

export function Captions({ lessonId, film, transcript }: CaptionsProps) {
  // Another film may come to be played while captions are chosen.
  const [draft, setDraft] = useState<string | null>(null);
  const captions = useQuery({ ...captionsQuery(lessonId, film?._id ?? ''), enabled: film !== undefined });
  return (
    <TitledCard title="Captions" large>
      <div className="mt-3 flex flex-col gap-3">
        {film ? (
          <Loaded query={captions} failure="Error loading the captions" loading={<Skeleton shape="form" count={1} />}>
            {(saved) => <CaptionsEditor key={film._id} {...{ lessonId, film, saved, transcript, draft, setDraft }} />}
          </Loaded>
        ) : (
          <p className="text-soft">Captions belong to a film: upload it first.</p>
        )}
      </div>
    </TitledCard>
  );
}
