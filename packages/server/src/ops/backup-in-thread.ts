import { Worker } from 'node:worker_threads';
import { BackupRefused } from './backup-refused.ts';
import type { Copy } from './copy-database.ts';
import { partialOf, removeDatabase } from './durable-files.ts';
import type { Backup } from './make-backup.ts';

/** `makeBackup` without holding up this thread. The signal breaks it off; then there is no backup. */
export async function backUpInThread(copy: Copy, file: string, signal: AbortSignal): Promise<Backup> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), {
    workerData: { copy, file },
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Backup>();
  const breakOff = () => void thread.terminate();
  signal.addEventListener('abort', breakOff);
  thread.once('message', resolve);
  thread.once('error', (error) => reject(new BackupRefused((error as Error).message, { cause: error })));
  thread.once('exit', () => reject(new BackupRefused('It was broken off.')));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', breakOff);
    removeDatabase(partialOf(file));
  }
}
