import { parentPort, workerData } from 'node:worker_threads';
import { type Copy, makeBackup } from './make-backup.ts';

/** A thread of its own, because reading a whole school takes seconds in which the server must answer. */

const { copy, file } = workerData as { copy: Copy; file: string };
parentPort?.postMessage(await makeBackup(copy, file));
