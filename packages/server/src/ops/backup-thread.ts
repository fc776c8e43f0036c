import { parentPort, workerData } from 'node:worker_threads';
import type { Copy } from './copy-database.ts';
import { makeBackup } from './make-backup.ts';

/** Runs in a thread of its own: reading a whole school takes seconds, in which the server has to go on answering. */

const { copy, file } = workerData as { copy: Copy; file: string };
parentPort?.postMessage(await makeBackup(copy, file));
