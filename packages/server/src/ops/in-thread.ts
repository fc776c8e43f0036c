import { Worker } from 'node:worker_threads';
import { BackupRefused } from './backup-file.ts';

/** For what reads a whole school: seconds in which the server must answer. Resolves with the thread's one message. */
export async function inThread<Result>(file: URL, workerData: object, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const thread = new Worker(file, { workerData, execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const breakOff = () => void thread.terminate();
  signal.addEventListener('abort', breakOff);
  thread.once('message', resolve);
  thread.once('error', (error) => reject(new BackupRefused((error as Error).message, { cause: error })));
  const exited = new Promise<void>((resolveExit) => {
    thread.once('exit', () => {
      reject(new BackupRefused('It was broken off.'));
      resolveExit();
    });
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', breakOff);
    // What it was writing to may be removed now.
    await exited;
  }
}
