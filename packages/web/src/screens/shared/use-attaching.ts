import { mostAttachments } from '@akada/contract/rules/attachment';
import { useEffect, useReducer, useRef, useState } from 'react';
import { attachFile, removeAttachment } from '../../data/messages/message-attachments.ts';
import { useUser } from '../../data/people/session.ts';
import { messageOf } from '../../lib/call-error.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { keepMessageDraft, messageDraft } from '../../state/kept-drafts.ts';
import { filesDraft } from '../../state/sending-letters.ts';
import { type Attaching, attachingReducer, fromKept, idsOf, toKept } from './attaching.ts';
import { chooseAnother, isPhotoOrPdf, preparedFile } from './photo-or-pdf.tsx';

/** Uploads are aborted when the page is left: nothing would show their result. */
function useUploads() {
  const running = useRef(new Map<string, AbortController>());
  const abort = (key: string) => running.current.get(key)?.abort();
  const begin = (key: string) => {
    const upload = new AbortController();
    running.current.set(key, upload);
    return upload.signal;
  };
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const upload of all.values()) upload.abort();
    };
  }, []);
  return { begin, abort };
}

/** Each file is sent as soon as it is chosen. `to` names the draft, `thread` the thread where there is one. */
export function useAttaching(to: string, thread: string | null) {
  const { _id: userId } = useUser();
  const draft = filesDraft(to);
  const [items, dispatch] = useReducer(attachingReducer, null, () => fromKept(messageDraft(userId, draft), Date.now()));
  const [problem, setProblem] = useState<string | null>(null);
  const kept = toKept(items);
  useEffect(() => keepMessageDraft(userId, draft, kept), [userId, draft, kept]);

  const uploads = useUploads();

  const send = async (key: string, file: File) => {
    const signal = uploads.begin(key);
    try {
      const onProgress = (percent: number) => dispatch({ kind: 'progress', key, percent });
      const prepared = await preparedFile(file);
      const attachment = await attachFile({ file: prepared, name: file.name, key, thread, onProgress, signal });
      dispatch({ kind: 'there', key, attachment });
    } catch (error) {
      if (!signal.aborted) dispatch({ kind: 'failed', key, problem: messageOf(error) });
    }
  };
  const choose = (files: readonly File[]) => {
    const room = mostAttachments - items.length;
    const taken = files.filter(isPhotoOrPdf);
    if (taken.length < files.length) setProblem(chooseAnother);
    else setProblem(files.length > room ? `A message may have at most ${mostAttachments} files` : null);
    for (const file of taken.slice(0, room)) {
      const key = newRequestKey();
      dispatch({ kind: 'chosen', key, file });
      void send(key, file);
    }
  };
  const retry = ({ key, file }: Attaching) => {
    if (!file) return;
    dispatch({ kind: 'again', key });
    void send(key, file);
  };
  const remove = ({ key, attachment }: Attaching) => {
    setProblem(null);
    dispatch({ kind: 'removed', key });
    uploads.abort(key);
    // If the request fails, the server deletes the file after a day.
    if (attachment) removeAttachment(attachment._id).catch(() => undefined);
  };
  const clear = () => {
    keepMessageDraft(userId, draft, '');
    dispatch({ kind: 'cleared' });
  };
  return { items, ids: idsOf(items), problem, choose, retry, remove, clear };
}

export type FilesToSend = ReturnType<typeof useAttaching>;
