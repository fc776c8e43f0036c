import {
  confirmEmail,
  type Endpoint,
  forgotPassword,
  login,
  requestCode,
  resetPassword,
  signInBySchool,
  signInWithCode,
  signup,
} from '@akada/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { engineOf } from '../db/open.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { sharedCounts } from './shared-counts.ts';

/**
 * Calls per minute and address. A whole school sits behind one address, so these ceilings only stop floods; guessing
 * passwords is slowed per account, in auth/login-slow-down.ts.
 */
const ceilings = new Map<Endpoint, number>([
  [login, 3000],
  [signup, 1000],
  [requestCode, 600],
  [signInWithCode, 1000],
  [forgotPassword, 600],
  [resetPassword, 1000],
  [confirmEmail, 1000],
  [signInBySchool, 1000],
]);

export function ceilingOf(endpoint: Endpoint): { max: number; timeWindow: string } | null {
  const max = ceilings.get(endpoint);
  return max ? { max, timeWindow: '1 minute' } : null;
}

/** Instances on one PostgreSQL count together. Where the counts cannot be had, a call is not refused for that. */
export async function limitFloods(app: FastifyInstance, context: Context): Promise<void> {
  const isShared = engineOf(context.config.databaseUrl) === 'postgres';
  await app.register(rateLimit, {
    global: false,
    ...(isShared && { store: sharedCounts(context), skipOnError: true }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, limit) =>
      new AppError('too_many_requests', 'Too many requests from this address. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(limit.ttl / 1000)),
      }),
  });
}
