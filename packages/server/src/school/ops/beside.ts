import { fork } from 'node:child_process';
import { makeWay } from '../../platform/files/make-way.ts';
import { asRefusal, BackupRefused } from './backup-file.ts';

type Reply = { result: unknown } | { refusal: string };

const nice = 5;

/**
 * For work that reads a whole school, for seconds in which the server must answer. A process, because V8 can crash when
 * a thread strips the types of its imports (decision 1). Resolves with what the script's `answer` returns.
 */
export async function beside<Result>(script: URL, data: object, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const child = fork(script, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  void makeWay(child.pid, nice);
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const breakOff = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', breakOff);
  child.once('message', (reply: Reply) => {
    if ('result' in reply) resolve(reply.result as Result);
    else reject(new BackupRefused(reply.refusal));
  });
  const ended = new Promise<void>((resolveEnd) => {
    const end = (error: BackupRefused) => {
      reject(error);
      resolveEnd();
    };
    // A failed start emits two errors: one for the start, one for the message sent.
    child.on('error', (cause) => end(new BackupRefused(cause.message, { cause })));
    child.once('exit', () => end(new BackupRefused('It was broken off.')));
  });
  child.send(data);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', breakOff);
    if (child.connected) child.disconnect();
    // The caller may remove the files that the process was writing.
    await ended;
  }
}

/** The process’s side: one job, one reply. */
export function answer<Data>(work: (data: Data) => Promise<unknown>): void {
  process.once('message', async (data: Data) => {
    const reply: Reply = await work(data).then(
      (result) => ({ result }),
      (error) => ({ refusal: asRefusal(error).message }),
    );
    process.send?.(reply);
  });
  // The parent has the reply, or has exited.
  process.once('disconnect', () => process.exit());
}
