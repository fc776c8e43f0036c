import type { MessageThread, ThreadMessage } from '@akada/contract';
import { type ReactNode, useId } from 'react';
import { useSchool } from '../../data/platform/school.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DateText } from '../../ui/time.tsx';
import { FilesToSendList } from './files-to-send.tsx';
import { LetterAttachments } from './letter-attachments.tsx';
import { roomLeft } from './room-left.ts';
import { type Letter, useLetter } from './use-letter.ts';

const mostCharacters = 2000;

type LettersProps = { thread: string; messages: readonly ThreadMessage[]; own: ThreadMessage['from'] };

/** Like letters, the oldest first. */
export function Letters({ thread, messages, own }: LettersProps) {
  const { name, timeZone } = useSchool();
  const nameOf = ({ from, authorName }: ThreadMessage) => {
    if (from === own && own === 'student') return 'You';
    return authorName || (from === 'school' ? name : 'Student');
  };
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {messages.map((message) => (
        <li
          key={message._id}
          className={`rounded-md border border-line p-4 ${message.from === own ? 'bg-card' : 'bg-green-wash'}`}
        >
          <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-xs text-soft">
            <bdi className="font-semibold [overflow-wrap:anywhere] text-ink">{nameOf(message)}</bdi>
            <DateText moment={message.createdAt} timeZone={timeZone} />
          </p>
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            {message.text}
          </p>
          <LetterAttachments thread={thread} files={message.attachments} />
        </li>
      ))}
    </ol>
  );
}

/** State of an own message on its way. */
export function threadState({ status, lastFrom, seen }: MessageThread): string {
  if (status === 'closed') return 'Closed';
  if (lastFrom === 'school') return 'Answered';
  return seen ? 'Seen by the school' : 'Sent';
}

type WriteBoxProps<Reply> = Letter<Reply> & {
  label: string;
  submitLabel: string;
  /** Before the button; inserted text is appended. */
  tools?: (insert: (text: string) => void, text: string) => ReactNode;
};

/** Read-only while the message is sent; the focus stays. */
export function WriteBox<Reply>({ label, submitLabel, tools, ...letter }: WriteBoxProps<Reply>) {
  const { text, problem, files, isSending, write, insert, submit } = useLetter(letter);
  const formId = useId();
  return (
    <div className="grid gap-3">
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        className="grid gap-3"
      >
        <TextareaField
          label={label}
          rows={5}
          maxLength={mostCharacters}
          value={text}
          readOnly={isSending}
          hint={roomLeft(text, mostCharacters)}
          onChange={({ target }) => write(target.value)}
        />
        <fieldset disabled={isSending} className="contents">
          <FilesToSendList files={files} />
        </fieldset>
        {problem && <Notice tone="error">{problem}</Notice>}
      </form>
      {/* Events of a dialog reach the form that it was opened from, so the tools stand outside. */}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <fieldset disabled={isSending} className="contents">
          {tools?.(insert, text)}
        </fieldset>
        <Button type="submit" form={formId} loading={isSending}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
