import { type ChildProcess, fork } from 'node:child_process';
import type { ErrorCode } from '@akada/contract';
import { AppError } from '../http/app-error.ts';
import { makeWay } from './make-way.ts';

/**
 * Uploaded bytes and large tables are processed in separate processes: exhausted memory, blocked threads or a crash do
 * not affect the server (decision 7).
 */

export type Worked<Item, Rest> = { items: readonly Item[]; rest: Rest };
/** Default export of a script's module. */
export type Work<Data, Item, Rest> = (data: Data) => Worked<Item, Rest> | Promise<Worked<Item, Rest>>;

/** Messages to the process and from it. */
export type AsideJob = { script: string; data: object };
export type AsideReply =
  | { items: readonly unknown[] }
  | { rest: unknown }
  | { refusal: { code: ErrorCode; message: string } }
  | { failure: string };

type Job = AsideJob & { tooMuch: () => AppError };
type Lane = {
  run: (job: Job) => Promise<Worked<unknown, unknown>>;
  /** Id of the working or idle process. */
  pid: () => number | undefined;
};

const entry = new URL('./aside-process.ts', import.meta.url);
/** Allow-list of environment variables, so that the process has no secrets. */
const inherited = ['PATH', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE', 'LD_LIBRARY_PATH'];
const idleMs = 10_000;
const nice = 5;

function startProcess(heapMegabytes: number): ChildProcess {
  const env = Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const child = fork(entry, [], {
    ...{ execArgv: [`--max-old-space-size=${heapMegabytes}`], serialization: 'advanced' },
    // One thread and one memory arena for pictures.
    env: { ...env, UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  void makeWay(child.pid, nice);
  return child;
}

function replyOf(child: ChildProcess, { script, data, tooMuch }: Job): Promise<Worked<unknown, unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Worked<unknown, unknown>>();
  const items: unknown[] = [];
  const take = (reply: AsideReply) => {
    if ('items' in reply) items.push(...reply.items);
    else if ('rest' in reply) resolve({ items, rest: reply.rest });
    else if ('refusal' in reply) reject(new AppError(reply.refusal.code, reply.refusal.message, 'file'));
    else reject(new Error(reply.failure));
  };
  const end = () => reject(tooMuch());
  const fail = (error: Error) => reject(error);
  child.on('message', take).once('exit', end).once('error', fail);
  child.send({ script, data } satisfies AsideJob);
  return promise.finally(() => child.off('message', take).off('exit', end).off('error', fail));
}

type Limits = {
  heapMegabytes: number;
  /** Time limit of a job. */
  longestMs: number;
  /** A job that waits longer is refused, so that its sender gets a reply. */
  longestWaitMs: number;
};

/** A FIFO queue: one job at a time. */
function lane({ heapMegabytes, longestMs, longestWaitMs }: Limits): Lane {
  let child: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const start = () => {
    const started = startProcess(heapMegabytes);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  };
  const work = async (job: Job) => {
    clearTimeout(idle);
    child ??= start();
    child.ref();
    child.channel?.ref();
    const timer = setTimeout(end, longestMs);
    try {
      return await replyOf(child, job);
    } finally {
      clearTimeout(timer);
      // An idle process must not keep the server from exiting.
      child?.unref();
      child?.channel?.unref();
      idle = setTimeout(end, idleMs).unref();
    }
  };
  const run = (job: Job) => {
    const since = performance.now();
    const turn = last.then(() => {
      if (performance.now() - since < longestWaitMs) return work(job);
      const message = 'Many files are being read at the moment. Please try again soon.';
      throw new AppError('overloaded', message, { retryAfterSeconds: 10 });
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return { run, pid: () => child?.pid };
}

/** Memory budget of uploads: these two processes, however many files arrive at once. */
export const lanes = {
  pictures: lane({ heapMegabytes: 64, longestMs: 15_000, longestWaitMs: 15_000 }),
  documents: lane({ heapMegabytes: 384, longestMs: 30_000, longestWaitMs: 60_000 }),
};

/** Runs the script's `Work` on `data`. Throws `tooMuch` if it exceeds its memory or time limit. */
export async function workAside<Item, Rest>(
  script: URL,
  data: object,
  tooMuch: () => AppError,
  lane: keyof typeof lanes = 'documents',
): Promise<Worked<Item, Rest>> {
  return (await lanes[lane].run({ script: script.href, data, tooMuch })) as Worked<Item, Rest>;
}
