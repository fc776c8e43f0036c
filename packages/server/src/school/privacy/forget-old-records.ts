import type { RetentionKey } from '@akada/contract/rules/retention';
import { type RawBuilder, sql } from 'kysely';
import { deleteNameless, deleteProofs } from '../../money/orders/forget-payer.ts';
import { forgetStatement } from '../../money/orders/statement/forget-narrations.ts';
import { eraseAccount } from '../../people/users/erase-account.ts';
import { bySystem, recordAudit } from '../../platform/audit/record.ts';
import { writeInstallation } from '../../platform/db/installation.ts';
import { nobody, type Schema } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { aboutDeletion, type Forgetting, nextRound, writeForgetting } from './forgetting-state.ts';

type RecordOf<Table extends keyof Schema> = {
  table: Table;
  key: readonly (keyof Schema[Table] & string)[];
  since: keyof Schema[Table] & string;
  keep: RetentionKey | null;
};

/** Rows deleted without notice as soon as they are due. */
type OldRecord = { [Table in keyof Schema]: RecordOf<Table> }[keyof Schema];

const expired: readonly OldRecord[] = [
  { table: 'one_time_codes', key: ['key'], since: 'expires_at', keep: null },
  { table: 'email_links', key: ['token_hash'], since: 'expires_at', keep: null },
  { table: 'address_changes', key: ['_id'], since: 'expires_at', keep: null },
  { table: 'school_logins', key: ['ticket_hash'], since: 'expires_at', keep: null },
];

const signIns: readonly OldRecord[] = [
  { table: 'sessions', key: ['user_id', 'id_hash'], since: 'expires_at', keep: 'keepSignInsDays' },
  { table: 'login_failures', key: ['key'], since: 'next_try_at', keep: 'keepSignInsDays' },
];

/** Records whose deletion is announced and done in parts. */
type Kind = {
  /** In the audit log. */
  name: string;
  table: 'users' | 'messages' | 'orders' | 'audit';
  key: readonly string[];
  /** Rows where this is null stay. */
  since: RawBuilder<string>;
  keep: RetentionKey;
  only: RawBuilder<boolean>;
};

const every = sql<boolean>`1 = 1`;

const kinds: readonly Kind[] = [
  {
    name: 'accounts',
    table: 'users',
    key: ['_id'],
    since: sql`coalesce(last_sign_in_at, created_at)`,
    keep: 'keepUnusedAccountsDays',
    only: sql`role = 'user'`,
  },
  { name: 'messages', table: 'messages', key: ['_id'], since: sql`handled_at`, keep: 'keepMessagesDays', only: every },
  {
    name: 'payments',
    table: 'orders',
    key: ['student_id', '_id'],
    since: sql`created_at`,
    keep: 'keepNamelessPaymentsDays',
    only: sql`student_id = ${nobody}`,
  },
  { name: 'auditEntries', table: 'audit', key: ['_id'], since: sql`at`, keep: 'keepAuditDays', only: every },
];

const dayMs = 24 * 3_600_000;

/** Small batches, so that other writers do not wait. */
const chunk = 200;
const accountsAtOnce = 10;
const proofsAtOnce = 50;

/** Null where records are kept for ever. */
function cutOf({ settings }: Context, keep: RetentionKey, at: number): string | null {
  const days = settings()[keep];
  return days === 0 ? null : iso(at - days * dayMs);
}

async function inChunks(context: Context, size: number, work: () => Promise<number>): Promise<void> {
  while (!context.isDraining() && (await work()) === size);
}

async function forgetRows(context: Context, records: readonly OldRecord[]): Promise<void> {
  for (const { table, key, since, keep } of records) {
    const cut = keep === null ? iso(context.now()) : cutOf(context, keep, context.now());
    if (cut === null) continue;
    await inChunks(context, chunk, async () => {
      const columns = sql.join(key.map((column) => sql.ref(column)));
      const old = sql`select ${columns} from ${sql.table(table)} where ${sql.ref(since)} < ${cut} limit ${chunk}`;
      const gone = await sql`
        delete from ${sql.table(table)} where (${columns}) in (${old}) returning ${sql.ref(since)}
      `.execute(context.db);
      return gone.rows.length;
    });
  }
}

const notificationDays = 90;

/** After 90 days a notification's row is not needed against repeats, and its announcement has no readers left. */
async function forgetNotifications(context: Context): Promise<void> {
  const cut = iso(context.now() - notificationDays * dayMs);
  await inChunks(context, chunk, async () => {
    const old = sql`select user_id, _id from notifications where created_at < ${cut} limit ${chunk}`;
    const gone = await sql`delete from notifications where (user_id, _id) in (${old}) returning _id`.execute(
      context.db,
    );
    return gone.rows.length;
  });
  await context.db.deleteFrom('notification_rounds').where('at', '<', cut).execute();
  await context.db.transaction().execute(async (trx) => {
    const old = trx.selectFrom('announcements').select('_id').where('sent_at', '<', cut);
    await trx.deleteFrom('announcement_groups').where('item_id', 'in', old).execute();
    await trx.deleteFrom('announcements').where('sent_at', '<', cut).execute();
  });
}

async function forgetDevices(context: Context): Promise<void> {
  const cut = cutOf(context, 'keepDevicesDays', context.now());
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

/** Proofs of decided orders, and bank statements. */
async function forgetTransfers(context: Context): Promise<void> {
  const cut = cutOf(context, 'keepTransfersDays', context.now());
  if (cut === null) return;
  await inChunks(context, proofsAtOnce, () => deleteProofs(context.db, cut, proofsAtOnce));
  await inChunks(context, 1, async () => {
    const old = context.db.selectFrom('statements').select('_id').where('created_at', '<', cut);
    const one = await old.where('sample', '!=', '[]').limit(1).executeTakeFirst();
    if (one) await context.db.transaction().execute((trx) => forgetStatement(trx, one._id));
    return one ? 1 : 0;
  });
}

/** Rows of a time when the clock was wrong are counted from when it was set right. */
function dueRows({ since, only }: Kind, cut: string, { clock }: Forgetting): RawBuilder<boolean> {
  const wrong = clock.doubted.filter(({ until }) => until > cut);
  const isRight = wrong.map(({ from, to }) => sql`not (${since} between ${from} and ${to})`);
  return sql`${sql.join([sql`${since} < ${cut}`, only, ...isRight], sql` and `)}`;
}

async function deleteRows({ db }: Context, kind: Kind, due: RawBuilder<boolean>, most: number): Promise<number> {
  const columns = sql.join(kind.key.map((column) => sql.ref(column)));
  const table = sql.table(kind.table);
  const old = sql`select ${columns} from ${table} where ${due} order by ${kind.since} limit ${most}`;
  return (await sql`delete from ${table} where (${columns}) in (${old}) returning 1`.execute(db)).rows.length;
}

/** With their lines and their money. */
async function deleteOrders({ db }: Context, _kind: Kind, due: RawBuilder<boolean>, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const old = await sql<{
      _id: string;
    }>`select _id from orders where ${due} order by created_at limit ${most}`.execute(trx);
    await deleteNameless(
      trx,
      old.rows.map(({ _id }) => _id),
    );
    return old.rows.length;
  });
}

async function eraseAccounts({ db }: Context, _kind: Kind, due: RawBuilder<boolean>, most: number): Promise<number> {
  const people = await sql<{ _id: string }>`select _id from users where ${due} limit ${most}`.execute(db);
  for (const { _id } of people.rows) {
    await db.transaction().execute(async (trx) => {
      // Locks the row: a sign-in at this moment either keeps the account or finds none.
      const locked = await sql`update users set is_active = 0 where _id = ${_id} and ${due} returning 1`.execute(trx);
      if (locked.rows.length > 0) await eraseAccount(trx, _id);
    });
  }
  return people.rows.length;
}

const countRows = async ({ db }: Context, { table }: Kind, which: RawBuilder<boolean>) =>
  (await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} where ${which}`.execute(db)).rows[0]
    ?.rows ?? 0;

/** A wrong clock, or a wrong setting, must not empty a school before somebody has seen it. */
const shareADay = 0.02;
const leastADay = 20;

/** At least twice the daily growth of a steady school, or records would be kept longer than promised. */
async function mostADay(context: Context, kind: Kind): Promise<number> {
  const share = Math.max(shareADay, 2 / context.settings()[kind.keep]);
  return Math.max(leastADay, Math.ceil((await countRows(context, kind, kind.only)) * share));
}

const waysToForget = {
  users: [eraseAccounts, accountsAtOnce],
  orders: [deleteOrders, chunk],
  messages: [deleteRows, chunk],
  audit: [deleteRows, chunk],
} as const;

/** Returns true when all announced records are deleted. */
async function forgetAnnounced(context: Context, kind: Kind, cut: string, state: Forgetting): Promise<boolean> {
  const day = iso(context.now()).slice(0, 10);
  if (state.gone.day !== day) state.gone = { day, rows: {} };
  const most = await mostADay(context, kind);
  const [forget, atOnce] = waysToForget[kind.table];
  // The trigger on `audit` lets only entries from before this instant be deleted.
  if (kind.table === 'audit') await writeInstallation(context.db, 'audit_kept_from', cut);
  while (!context.isDraining()) {
    const already = state.gone.rows[kind.name] ?? 0;
    const wanted = Math.min(most - already, atOnce);
    if (wanted <= 0) return false;
    const gone = await forget(context, kind, dueRows(kind, cut, state), wanted);
    state.gone = { day, rows: { ...state.gone.rows, [kind.name]: already + gone } };
    if (gone < wanted) return true;
  }
  return false;
}

async function announce(context: Context, state: Forgetting): Promise<void> {
  const now = context.now();
  const counts: Record<string, number> = {};
  const announced = { ...state.announced };
  for (const kind of kinds) {
    const cut = cutOf(context, kind.keep, now + dayMs);
    if (cut === null || announced[kind.name]) continue;
    const rows = await countRows(context, kind, dueRows(kind, cut, state));
    if (rows === 0) continue;
    counts[kind.name] = rows;
    announced[kind.name] = { cut, at: iso(now) };
  }
  state.announced = announced;
  await context.db.transaction().execute(async (trx) => {
    await writeForgetting(trx, state);
    if (Object.keys(counts).length === 0) return;
    const facts = { before: {}, after: { deletedFromDate: iso(now + dayMs), ...counts } };
    await recordAudit(trx, {
      action: 'privacy.announce',
      by: bySystem,
      at: iso(now),
      subject: aboutDeletion,
      ...facts,
    });
  });
}

async function forgetKinds(context: Context, state: Forgetting): Promise<void> {
  const now = context.now();
  for (const kind of kinds) {
    const known = state.announced[kind.name];
    const cut = cutOf(context, kind.keep, now);
    if (!known || (cut !== null && known.at > iso(now - dayMs))) continue;
    // Staff may have set a longer time since then.
    const soonest = cut === null || cut > known.cut ? known.cut : cut;
    const isDone = cut === null || (await forgetAnnounced(context, kind, soonest, state));
    if (isDone) state.announced = { ...state.announced, [kind.name]: undefined };
    await writeForgetting(context.db, state);
  }
}

export async function forgetOldRecords(context: Context): Promise<void> {
  await forgetRows(context, expired);
  const state = await nextRound(context);
  if (state.clock.usedDays !== null) return;
  await forgetRows(context, signIns);
  await forgetDevices(context);
  await forgetNotifications(context);
  await forgetTransfers(context);
  await forgetKinds(context, state);
  if (!context.isDraining()) await announce(context, state);
}
