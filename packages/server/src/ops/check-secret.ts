import type { Db } from '../db/schema.ts';
import { keyedHash } from '../http/keyed-hash.ts';

/** This instance has another secret than the one its database was first used with; the message is for the operator. */
export class SecretRefused extends Error {}

const key = 'secret_fingerprint';

/**
 * Instances on one database sign and read the same tokens. With another secret, one would take what the other signed for a
 * forgery: everyone would be logged out by every second request. The fingerprint tells nothing of the secret.
 */
export async function checkSecret(db: Db, secret: Buffer): Promise<void> {
  const value = keyedHash(secret, 'akada installation');
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  if (row.value === value) return;
  throw new SecretRefused(
    "the secret is not the one this database was first used with. Set SECRET_KEY to that one (the text of the first instance's DATA_DIR/secret).",
  );
}
