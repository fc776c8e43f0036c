import { NoResultError } from 'kysely';
import { isMissingReference } from '../db/unique.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import type { Caller } from './session.ts';

/**
 * A call that was under way when its caller's account was deleted, on another device perhaps, finds no account to write
 * to or read: it hears what any later call does. Every other error is thrown as it is.
 */
export async function refuseErased({ db }: Context, caller: Caller | null, error: unknown): Promise<never> {
  if (caller && (isMissingReference(error) || error instanceof NoResultError)) {
    const account = await db.selectFrom('users').select('_id').where('_id', '=', caller._id).executeTakeFirst();
    if (!account) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  }
  throw error;
}
