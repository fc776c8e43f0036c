import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const longestKey = 200;

/** Null without the header. */
export function requestKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length > 0 && key.length <= longestKey) return key;
  throw new AppError('invalid', `Idempotency-Key must have 1 to ${longestKey} characters`, 'Idempotency-Key');
}

/** The same id for the same key of the same person, so that the primary key lets a repeated request make nothing. */
export function idFromKey(personId: string, key: string): string {
  return createHash('sha256').update(`${personId} ${key}`).digest('hex').slice(0, 24);
}
