import type { RetentionKey } from '@akada/contract/rules/retention';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { eraseAccount } from '../users/erase-account.ts';
import { oldRecords } from './old-records.ts';

const dayMs = 24 * 3_600_000;

/** A write holds up the others for as long as it takes, so much is deleted at once and no more. */
const chunk = 200;

/** The instant before which records of a kind are too old; null where they are kept for ever. */
function cutOf({ settings, now }: Context, keep: RetentionKey): string | null {
  const days = settings()[keep];
  return days === 0 ? null : iso(now() - days * dayMs);
}

/** Does a piece of work until there is less than a whole one left, or the process stops. */
async function inChunks(context: Context, size: number, work: () => Promise<number>): Promise<void> {
  while (!context.isDraining() && (await work()) === size);
}

/** What the log said before that moment may go, and nothing later: the database itself looks (migration 0015). */
async function beginLogAt(db: Db, cut: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: 'audit_kept_from', value: cut })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: cut }))
    .execute();
}

async function forgetRows(context: Context): Promise<void> {
  for (const { table, key, since, keep, only = sql<boolean>`1 = 1` } of oldRecords) {
    const cut = keep === null ? iso(context.now()) : cutOf(context, keep);
    if (cut === null) continue;
    if (table === 'audit') await beginLogAt(context.db, cut);
    await inChunks(context, chunk, async () => {
      const old = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(since)} < ${cut} and ${only} limit ${chunk}`;
      const gone = await sql`
        delete from ${sql.table(table)} where ${sql.ref(key)} in (${old}) returning ${sql.ref(key)}
      `.execute(context.db);
      return gone.rows.length;
    });
  }
}

/** Which device held a finished attempt, and when it was heard of last. The result stays as it is. */
async function forgetDevices(context: Context): Promise<void> {
  const cut = cutOf(context, 'keepDevicesDays');
  if (cut === null) return;
  await inChunks(context, chunk, async () => {
    const gone = await context.db
      .updateTable('attempts')
      .set({ device: null, last_seen_at: null })
      .where('_id', 'in', (old) =>
        old
          .selectFrom('attempts')
          .select('_id')
          .where('status', '=', 'submitted')
          .where('submitted_at', '<', cut)
          .where((eb) => eb.or([eb('device', 'is not', null), eb('last_seen_at', 'is not', null)]))
          .limit(chunk),
      )
      .returning('_id')
      .execute();
    return gone.length;
  });
}

/** Few at once: what belongs to an account may be much. */
const accountsAtOnce = 10;

async function forgetAccounts(context: Context): Promise<void> {
  const { db } = context;
  const cut = cutOf(context, 'keepUnusedAccountsDays');
  if (cut === null) return;
  const unused = db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'user')
    .where((eb) => eb(eb.fn.coalesce('last_sign_in_at', 'created_at'), '<', cut));
  await inChunks(context, accountsAtOnce, async () => {
    const people = await unused.limit(accountsAtOnce).execute();
    for (const { _id } of people) {
      await db.transaction().execute(async (trx) => {
        // Takes the row: whoever signs in at this moment comes before, and keeps the account, or after, and finds none.
        const taken = await trx
          .updateTable('users')
          .set({ is_active: 0 })
          .where('_id', '=', _id)
          .where((eb) => eb(eb.fn.coalesce('last_sign_in_at', 'created_at'), '<', cut))
          .returning('_id')
          .executeTakeFirst();
        if (taken) await eraseAccount(trx, _id);
      });
    }
    return people.length;
  });
}

/** Deletes what is older than the school keeps it, as its settings say. Twice is as once, also by two at once. */
export async function forgetOldRecords(context: Context): Promise<void> {
  await forgetRows(context);
  await forgetDevices(context);
  await forgetAccounts(context);
}
