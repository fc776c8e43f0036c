import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Limits of uploads in memory: files are buffered whole until they are processed. */

const mostOfAPerson = 8;
const mostBytes = 64 * 1024 * 1024;

const ofPersons = new Map<string, number>();
let bytesInHand = 0;

function refuse(code: 'too_many_requests' | 'overloaded', message: string, field: string): never {
  throw new AppError(code, message, { field, retryAfterSeconds: 5 });
}

/**
 * Reserves memory before the file is read. Returns a release function. `longest` applies if the request has no
 * Content-Length.
 */
export function takePlace({ admission, ip, headers }: FastifyRequest, longest: number, field: string): () => void {
  const person = admission?.caller?._id ?? ip;
  const bytes = Math.min(Number(headers['content-length'] ?? longest) || longest, longest);
  const count = ofPersons.get(person) ?? 0;
  if (count >= mostOfAPerson) {
    refuse('too_many_requests', 'Your other files are still being read. Please try again in a moment.', field);
  }
  if (bytesInHand + bytes > mostBytes) {
    refuse('overloaded', 'Many files are being read at the moment. Please try again soon.', field);
  }
  ofPersons.set(person, count + 1);
  bytesInHand += bytes;
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    bytesInHand -= bytes;
    const left = (ofPersons.get(person) ?? 1) - 1;
    if (left > 0) ofPersons.set(person, left);
    else ofPersons.delete(person);
  };
}
