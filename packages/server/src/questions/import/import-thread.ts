import { workerData } from 'node:worker_threads';
import type { ImportFormat } from '@akada/contract/rules/question-import';
import { replyAside } from '../../files/aside.ts';
import { readImport } from './read-import.ts';

const { bytes, format } = workerData as { bytes: Uint8Array; format: ImportFormat | null };

await replyAside(() => {
  const { rows: items, ...rest } = readImport(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format);
  return { items, rest };
});
