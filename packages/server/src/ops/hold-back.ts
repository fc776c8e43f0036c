import type { FastifyInstance } from 'fastify';
import { engineOf } from '../db/open.ts';
import { unlessTaken } from '../db/turns.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { sweepCallCounts } from '../http/shared-counts.ts';
import { beat, beatMs, forgetGone, leave, reasonToWait } from './instance.ts';

/** Why a process has to wait, as of its last beat. */
const waiting = new WeakMap<Context, string>();

const always = new Set(['/api/health', '/api/ready']);

/**
 * An instance that waits answers nothing but how it is: pages of one build would ask for files of the other. Its status is one that a
 * proxy takes as 'ask another instance', and that nothing else of ours has.
 */
export function holdBack(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const reason = waiting.get(context);
    const isHeld = reason !== undefined && !always.has(request.url.split('?')[0] ?? '');
    done(isHeld ? new AppError('other_build', reason, { retryAfterSeconds: 5 }) : undefined);
  });
}

/** Says that this instance lives, and looks whether it has to wait. */
export async function checkIn(context: Context): Promise<void> {
  await beat(context);
  const reason = await reasonToWait(context);
  if (reason) waiting.set(context, reason);
  else waiting.delete(context);
}

const roundsBetweenTidying = 30;

/** Checks in, now and every two seconds, and forgets what is over. Returns how to take leave. SQLite has one process: nothing to do. */
export async function keepCheckingIn(
  context: Context,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const engine = engineOf(context.config.databaseUrl);
  if (engine === 'sqlite') return async () => undefined;
  await checkIn(context);
  let rounds = 0;
  let round: Promise<void> | null = null;
  const tidy = async () => {
    await forgetGone(context);
    await sweepCallCounts(context);
  };
  const look = async () => {
    try {
      await checkIn(context);
      if (rounds % roundsBetweenTidying === 0) await unlessTaken({ db: context.db, engine }, 'tidy', tidy);
      rounds += 1;
    } catch (error) {
      onError(error);
    }
    round = null;
  };
  // A database that is slow to answer is not asked by one more call every two seconds.
  const timer = setInterval(() => {
    round ??= look();
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await round;
    await leave(context).catch(onError);
  };
}
