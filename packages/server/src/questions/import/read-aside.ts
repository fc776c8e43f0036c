import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@akada/contract';
import type { ImportFormat } from '@akada/contract/rules/question-import';
import { AppError } from '../../http/app-error.ts';
import type { CheckedRow } from './check.ts';
import { type Read, readImport } from './read-import.ts';

type Message =
  | { rows: CheckedRow[] }
  | { read: Omit<Read, 'rows'> }
  | { refusal: { code: ErrorCode; message: string } };

const longestMs = 30_000;
const mostMegabytes = 512;

/** Read where it came in: takes a few milliseconds. */
const smallBytes = 16 * 1024;
const isSmall = (bytes: Buffer) =>
  bytes.length <= smallBytes && !/[\\$]/.test(bytes.toString('latin1')) && bytes[0] !== 0x50;

const tooMuch = () => new AppError('too_large', 'This file takes too long to read. Please split it.', 'file');

const mostThreads = 2;
let threads = 0;

async function readInThread(bytes: Buffer, format: ImportFormat | null): Promise<Read> {
  const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: { bytes, format },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Read>();
  const rows: CheckedRow[] = [];
  const timer = setTimeout(() => void thread.terminate(), longestMs);
  thread.on('message', (message: Message) => {
    if ('rows' in message) rows.push(...message.rows);
    else if ('read' in message) resolve({ ...message.read, rows });
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

export async function readAside(bytes: Buffer, format: ImportFormat | null): Promise<Read> {
  if (isSmall(bytes)) return readImport(bytes, format);
  if (threads >= mostThreads) {
    throw new AppError('overloaded', 'Other files are being read. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
  threads += 1;
  try {
    return await readInThread(bytes, format);
  } finally {
    threads -= 1;
  }
}
