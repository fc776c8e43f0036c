import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { FileDrop } from './file-drop.tsx';

type Source = { source: File | string; onProgress: (percent: number) => void };

type Words = {
  paste: { label: string; hint: string; example: string; read: string; empty: string };
  file: { label: string; title: string; text: string; reading: string; tooLarge: string };
};

type BringFileProps<Wishes> = {
  read: UseMutationResult<{ _id: string }, Error, Source & Wishes>;
  /** Sent along with the source. */
  wishes: Wishes;
  onRead: (id: string) => void;
  words: Words;
  accept: string;
  mostBytes: number;
  below?: ReactNode;
};

function useReading<Wishes>({ read, wishes, onRead }: BringFileProps<Wishes>) {
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<{ of: 'text' | 'file'; message: string } | null>(null);
  const once = useOneAtATime(read);
  /** The pasted text was read. */
  const isRead = useRef(false);
  const send = (source: File | string) => {
    if (read.isPending) return;
    const of = typeof source === 'string' ? 'text' : 'file';
    setProblem(null);
    setPercent(0);
    once.mutate(
      { source, onProgress: setPercent, ...wishes },
      {
        onSuccess: ({ _id }) => {
          isRead.current = of === 'text';
          onRead(_id);
        },
        onError: (error) => setProblem({ of, message: messageOf(error) }),
      },
    );
  };
  const problemOf = (of: 'text' | 'file') => (problem?.of === of ? problem.message : undefined);
  const isReading = (of: 'text' | 'file') =>
    read.isPending && (typeof read.variables.source === 'string' ? 'text' : 'file') === of;
  return {
    send,
    isRead,
    percent,
    problemOf,
    isReading,
    refuse: (message: string) => setProblem({ of: 'file', message }),
  };
}

type Reading = ReturnType<typeof useReading>;

function PasteForm({ reading, words }: { reading: Reading; words: Words['paste'] }) {
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsEmpty(text.trim() === '');
    if (text.trim() !== '') reading.send(text);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <LeaveGuard unsaved={text.trim() !== ''} free={reading.isRead} param="id" />
      <TextareaField
        label={words.label}
        hint={words.hint}
        rows={12}
        placeholder={words.example}
        value={text}
        error={isEmpty ? words.empty : reading.problemOf('text')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="max-sm:w-full sm:self-start" loading={reading.isReading('text')}>
        {words.read}
      </Button>
    </form>
  );
}

/** A pasted text or a file. Nothing is stored before the review. */
export function BringFile<Wishes>(props: BringFileProps<Wishes>) {
  const { words, accept, mostBytes, below } = props;
  const reading = useReading(props);
  const isSending = reading.isReading('file');
  const problem = reading.problemOf('file');
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) reading.refuse(words.file.tooLarge);
    else reading.send(file);
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <PasteForm reading={reading} words={words.paste} />
      <FileDrop
        label={words.file.label}
        accept={accept}
        loading={isSending}
        onFiles={([file]) => choose(file)}
        below={
          <>
            {isSending && (
              <div className="mx-auto mt-4 max-w-sm">
                <ProgressBar
                  label="Upload"
                  percent={reading.percent}
                  text={reading.percent < 100 ? `${reading.percent}% sent` : words.file.reading}
                />
              </div>
            )}
            {problem && (
              <div className="mx-auto mt-4 max-w-prose text-left">
                <Notice tone="error">{problem}</Notice>
              </div>
            )}
            {below}
          </>
        }
      >
        <h2 className="text-lg">{words.file.title}</h2>
        <p className="mx-auto mt-1 max-w-prose text-soft">{words.file.text}</p>
      </FileDrop>
    </div>
  );
}
