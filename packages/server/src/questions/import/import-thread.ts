import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportFormat } from '@akada/contract/rules/question-import';
import { AppError } from '../../http/app-error.ts';
import { readImport } from './read-import.ts';

/** A thread of its own, because reading a large or a hostile file must not keep a running exam waiting. */

const piece = 250;
const pauseMs = 5;

const { bytes, format } = workerData as { bytes: Uint8Array; format: ImportFormat | null };
try {
  const { rows, ...read } = readImport(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format);
  // In pieces with pauses, because the server takes in at once whatever has come.
  for (let from = 0; from < rows.length; from += piece) {
    parentPort?.postMessage({ rows: rows.slice(from, from + piece) });
    await pause(pauseMs);
  }
  parentPort?.postMessage({ read });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  parentPort?.postMessage({ refusal: { code: error.code, message: error.message } });
}
