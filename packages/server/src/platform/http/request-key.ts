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

type Asked = { request: FastifyRequest; caller: { _id: string } };

/** Deterministic id from caller and idempotency key, so that a repeated request conflicts on the primary key. */
export function idForRequest({ request, caller }: Asked, newId: () => string): string {
  const key = requestKeyOf(request);
  if (key === null) return newId();
  return createHash('sha256').update(`${caller._id} ${key}`).digest('hex').slice(0, 24);
}
