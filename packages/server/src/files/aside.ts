import { type ChildProcess, fork } from 'node:child_process';
import type { ErrorCode } from '@akada/contract';
import { AppError } from '../http/app-error.ts';
import { makeWay } from './make-way.ts';

/**
 * Bytes that somebody sent, and tables that are large, are worked on in processes of their own: what one of them does to
 * memory, to its threads or to itself does not reach the server (decision 92).
 */

export type Worked<Item, Rest> = { items: readonly Item[]; rest: Rest };
/** What the module of a script exports as default. */
export type Work<Data, Item, Rest> = (data: Data) => Worked<Item, Rest> | Promise<Worked<Item, Rest>>;

/** To the process, and from it. */
export type AsideJob = { script: string; data: object };
export type AsideReply =
  | { items: readonly unknown[] }
  | { rest: unknown }
  | { refusal: { code: ErrorCode; message: string } }
  | { failure: string };

type Job = AsideJob & { tooMuch: () => AppError };
type Lane = {
  run: (job: Job) => Promise<Worked<unknown, unknown>>;
  /** Of the process that works or waits for work. */
  pid: () => number | undefined;
};

const entry = new URL('./aside-process.ts', import.meta.url);
/** Its environment holds no secret. */
const inherited = ['PATH', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE', 'LD_LIBRARY_PATH'];
const idleMs = 10_000;
const nice = 5;

function startProcess(heapMegabytes: number): ChildProcess {
  const env = Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const child = fork(entry, [], {
    ...{ execArgv: [`--max-old-space-size=${heapMegabytes}`], serialization: 'advanced' },
    // One thread for pictures, and one place for their memory.
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
  /** A job that works for longer is ended. */
  longestMs: number;
  /** A job that has waited for longer is refused, so that its sender hears of it. */
  longestWaitMs: number;
};

/** One job at a time, the others in the order of their coming. */
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
      // A process that waits for work keeps nobody from ending.
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

/** The budget for what others sent: their memory is these two processes, whatever comes at once. */
export const lanes = {
  pictures: lane({ heapMegabytes: 64, longestMs: 15_000, longestWaitMs: 15_000 }),
  documents: lane({ heapMegabytes: 384, longestMs: 30_000, longestWaitMs: 60_000 }),
};

/** What the script's `Work` returns for `data`. `tooMuch` is thrown where it needs more memory or time than there is. */
export async function workAside<Item, Rest>(
  script: URL,
  data: object,
  tooMuch: () => AppError,
  lane: keyof typeof lanes = 'documents',
): Promise<Worked<Item, Rest>> {
  return (await lanes[lane].run({ script: script.href, data, tooMuch })) as Worked<Item, Rest>;
}
