import { workerData } from 'node:worker_threads';
import { replyAside } from '../../files/aside.ts';
import type { Edges } from './check-row.ts';
import { readList } from './read-list.ts';

const { bytes, edges } = workerData as { bytes: Uint8Array; edges: Edges };

await replyAside(() => ({
  items: readList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), edges),
  rest: null,
}));
