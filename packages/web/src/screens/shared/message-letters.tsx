import type { MessageThread, ThreadMessage } from '@akada/contract';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useSchool } from '../../data/school.ts';
import { useUser } from '../../data/session.ts';
import { messageOf } from '../../lib/call-error.ts';
import { keepMessageDraft, messageDraft } from '../../state/kept-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DateText } from '../../ui/time.tsx';
import { roomLeft } from './room-left.ts';

const mostCharacters = 2000;

type LettersProps = { messages: readonly ThreadMessage[]; own: ThreadMessage['from'] };

/** Like letters, the oldest first. */
export function Letters({ messages, own }: LettersProps) {
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
            <span className="font-semibold [overflow-wrap:anywhere] text-ink">{nameOf(message)}</span>
            <DateText moment={message.createdAt} timeZone={timeZone} />
          </p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** How far an own message has come. */
export function threadState({ status, lastFrom, seen }: MessageThread): string {
  if (status === 'closed') return 'Closed';
  if (lastFrom === 'school') return 'Answered';
  return seen ? 'Seen by the school' : 'Sent';
}

type WriteBoxProps = {
  /** The thread, or what a new one is about: each has a draft of its own. */
  to: string;
  label: string;
  submitLabel: string;
  /** Rejects where it is not sent; the text then stays. */
  send: (text: string) => Promise<unknown>;
  /** Before the button; what it inserts replaces nothing. */
  tools?: (insert: (text: string) => void, text: string) => ReactNode;
};

/** What is written is kept on the device until the server has it. */
export function WriteBox({ to, label, submitLabel, send, tools }: WriteBoxProps) {
  const { _id: userId } = useUser();
  const [text, setText] = useState(() => messageDraft(userId, to));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const write = (next: string) => {
    setText(next);
    setProblem(null);
    keepMessageDraft(userId, to, next);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === '') {
      setProblem('Please write a message');
      return;
    }
    setSending(true);
    try {
      await send(text);
      write('');
    } catch (error) {
      setProblem(`Failed to send message: ${messageOf(error)}`);
    }
    setSending(false);
  };
  const insert = (more: string) => write(text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextareaField
        label={label}
        rows={5}
        maxLength={mostCharacters}
        value={text}
        hint={roomLeft(text, mostCharacters)}
        onChange={({ target }) => write(target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {tools?.(insert, text)}
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
