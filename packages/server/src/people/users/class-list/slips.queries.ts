import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { holdOffSignIns } from '../users.queries.ts';
import { hasNoOwnPassword } from './class-list.queries.ts';

/** Optimistic lock, as two sets of slips void each other. `before` is the value the caller saw; undefined: any. */
export async function claimSlips(db: Db, id: string, before: string | null | undefined, at: string): Promise<void> {
  let list = db.updateTable('class_lists').set({ slips_at: at }).where('_id', '=', id);
  if (before === null) list = list.where('slips_at', 'is', null);
  else if (before !== undefined) list = list.where('slips_at', '=', before);
  if (await list.returning('_id').executeTakeFirst()) return;
  throw new AppError('conflict', 'Somebody made login slips of this list meanwhile: theirs work', 'slipsAt');
}

type OneTime = { id: string; hash: string };

/** Returns the ids that were set. Accounts with a password of their own are skipped unless it `replaces` them. */
export async function setOneTimePasswords(
  trx: Trx,
  passwords: readonly OneTime[],
  { at, replaces }: { at: string; replaces: boolean },
): Promise<Set<string>> {
  const hashes = sql.join(
    passwords.map(({ id, hash }) => sql`when ${id} then ${hash}`),
    sql` `,
  );
  const password_hash = sql<string>`case _id ${hashes} end`;
  const ids = passwords.map(({ id }) => id);
  await holdOffSignIns(trx, ids);
  let accounts = trx
    .updateTable('users')
    .set({ password_hash, one_time_password_at: at, devices_since: at, updated_at: at })
    .where('_id', 'in', ids);
  if (!replaces) accounts = accounts.where(hasNoOwnPassword);
  const rows = await accounts.returning('_id').execute();
  return new Set(rows.map((row) => row._id));
}
