import type { Attachment } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/call.ts';
import { uploadWith } from '../../lib/upload.ts';

type Attaching = {
  file: Blob;
  name: string;
  /** The same for a retry, so that a lost answer makes no second file. */
  key: string;
  /** The thread; without it, of a message that begins one. */
  thread: string | null;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

export async function attachFile({ file, name, key, thread, onProgress, signal }: Attaching): Promise<Attachment> {
  const body = { file, fileName: [...name].slice(-200).join(''), ...(thread !== null && { message: thread }) };
  const headers = { 'Idempotency-Key': key };
  const transport = uploadWith(onProgress, signal);
  return (await call('POST /message/attachment', { body, form: true, headers, transport, signal })).data;
}

export const removeAttachment = (id: string) => call('DELETE /message/attachment/:id', { params: { id } });

export const readAttachment = (thread: string, id: string, signal?: AbortSignal) =>
  callForFile('GET /message/:id/attachment/:attachmentId', {
    ...{ params: { id: thread, attachmentId: id } },
    ...(signal && { signal }),
  });

/** A file of a message never changes. */
export function attachmentQuery(thread: string, id: string, size: 'small' | '') {
  return queryOptions({
    queryKey: ['message-attachment', thread, id, size],
    queryFn: ({ signal }) =>
      callForFile('GET /message/:id/attachment/:attachmentId', {
        ...{ params: { id: thread, attachmentId: id }, query: { size }, signal },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
