import { createHmac } from 'node:crypto';
import type { UserRow } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { hashSessionId, newSessionId, signToken } from '../http/token.ts';

/** How long a sign-in lasts: 14 days, 12 hours for staff (decisions, section 4). */
const studentLifeMs = 14 * 24 * 3_600_000;
const staffLifeMs = 12 * 3_600_000;

/** Addresses are kept only as keyed hashes. */
export function addressHash(context: Context, address: string): string {
  return createHmac('sha256', context.secret).update(`address:${address}`).digest('hex').slice(0, 32);
}

/** Opens a session and gives its token. Dead sessions of the same account are swept on the way. */
export async function openSession(context: Context, user: UserRow, address: string): Promise<string> {
  const now = context.now();
  const expiresAt = now + (user.role === 'user' ? studentLifeMs : staffLifeMs);
  const sessionId = newSessionId();
  const longDead = iso(now - studentLifeMs);
  await context.db.deleteFrom('sessions').where('user_id', '=', user._id).where('expires_at', '<', longDead).execute();
  await context.db
    .insertInto('sessions')
    .values({
      id_hash: hashSessionId(sessionId),
      user_id: user._id,
      address_hash: addressHash(context, address),
      created_at: iso(now),
      expires_at: iso(expiresAt),
    })
    .execute();
  return signToken(context.secret, user, sessionId, { issuedAt: now, expiresAt });
}

export async function endSession(context: Context, sessionHash: string): Promise<void> {
  await context.db.deleteFrom('sessions').where('id_hash', '=', sessionHash).execute();
}

/** Ends every session of the account but the one given. */
export async function endOtherSessions(context: Context, userId: string, sessionHash: string): Promise<void> {
  await context.db.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '!=', sessionHash).execute();
}

export async function hasSignedInFrom(context: Context, userId: string, address: string): Promise<boolean> {
  const session = await context.db
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', '=', userId)
    .where('address_hash', '=', addressHash(context, address))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
