import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';
import type { ErrorCode } from '@akada/contract';
import { AppError } from '../http/app-error.ts';

/** Work on a large or a hostile file in a thread of its own, because it must not keep a running exam waiting. */

export type Worked<Item, Rest> = { items: readonly Item[]; rest: Rest };

type Message<Item, Rest> =
  | { items: readonly Item[] }
  | { rest: Rest }
  | { refusal: { code: ErrorCode; message: string } };

const longestMs = 30_000;
const mostMegabytes = 512;
const mostThreads = 2;
let threads = 0;

async function inThread<Item, Rest>(script: URL, workerData: object, tooMuch: () => AppError) {
  const thread = new Worker(script, {
    ...{ workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Worked<Item, Rest>>();
  const items: Item[] = [];
  const timer = setTimeout(() => void thread.terminate(), longestMs);
  thread.on('message', (message: Message<Item, Rest>) => {
    if ('items' in message) items.push(...message.items);
    else if ('rest' in message) resolve({ items, rest: message.rest });
    else reject(new AppError(message.refusal.code, message.refusal.message, 'file'));
  });
  thread.once('error', (error) => {
    const isMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isMemory ? tooMuch() : error);
  });
  thread.once('exit', () => reject(tooMuch()));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** What the script answers with `replyAside`. */
export async function workAside<Item, Rest>(
  script: URL,
  workerData: object,
  tooMuch: () => AppError,
): Promise<Worked<Item, Rest>> {
  if (threads >= mostThreads) {
    throw new AppError('overloaded', 'Other files are being read. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
  threads += 1;
  try {
    return await inThread<Item, Rest>(script, workerData, tooMuch);
  } finally {
    threads -= 1;
  }
}

const piece = 250;
const pauseMs = 5;

/** In the thread. Replies in pieces with pauses, because the server takes in at once whatever has come. */
export async function replyAside<Item, Rest>(work: () => Worked<Item, Rest>): Promise<void> {
  try {
    const { items, rest } = work();
    for (let from = 0; from < items.length; from += piece) {
      parentPort?.postMessage({ items: items.slice(from, from + piece) });
      await pause(pauseMs);
    }
    parentPort?.postMessage({ rest });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parentPort?.postMessage({ refusal: { code: error.code, message: error.message } });
  }
}
