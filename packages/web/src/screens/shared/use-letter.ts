import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../data/people/session.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { keepMessageDraft, messageDraft } from '../../state/kept-drafts.ts';
import { sendLetter, useSendingLetter } from '../../state/sending-letters.ts';
import { notify } from '../../ui/notify.ts';
import { attachingProblem } from './attaching.ts';
import { useAttaching } from './use-attaching.ts';

export type Letter<Reply> = {
  /** The thread, or the subject of a new one: each has a draft of its own. */
  to: string;
  /** Null where the message begins one. */
  thread: string | null;
  /** Rejects where it is not sent; the text and the files then stay. */
  send: (written: { text: string; attachments: string[] }) => Promise<Reply>;
  /** Not where the box was left before the reply came. */
  onSent?: (reply: Reply) => void;
};

function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** The text is kept on the device until the server has it. */
export function useLetter<Reply>({ to, thread, send, onSent }: Letter<Reply>) {
  const { _id: userId } = useUser();
  const [text, setText] = useState(() => messageDraft(userId, to));
  const [problem, setProblem] = useState<string | null>(null);
  const files = useAttaching(to, thread);
  const isHere = useIsHere();
  const { isSending, sent } = useSendingLetter(userId, to);
  const [emptiedAfter, setEmptiedAfter] = useState(sent);
  // Also where it was sent by the page that was open before.
  if (emptiedAfter !== sent) {
    setEmptiedAfter(sent);
    setText('');
    files.clear();
  }
  const write = (next: string) => {
    setText(next);
    setProblem(null);
    keepMessageDraft(userId, to, next);
  };
  const insert = (more: string) => write(text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`);
  const submit = async () => {
    const missing = text.trim() === '' ? 'Please write a message' : attachingProblem(files.items);
    setProblem(missing);
    if (missing) return;
    try {
      const done = await sendLetter(userId, to, () => send({ text, attachments: files.ids }));
      if (done && isHere.current) onSent?.(done.reply);
    } catch (error) {
      const failure = `Failed to send message: ${messageOf(error)}`;
      if (isHere.current) setProblem(failure);
      else notify.error(failure);
      // The server deletes unused attachments after a day.
      if (error instanceof CallError && error.field === 'attachments') files.clear();
    }
  };
  return { text, problem, files, isSending, write, insert, submit };
}
