import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db, Trx } from './schema.ts';

export type LeaseName =
  | 'start'
  | 'sweep'
  | 'outbox'
  | 'forget'
  | 'tidy'
  | 'gateways'
  | 'imports'
  | 'class-lists'
  | 'certificates';

export class LeaseLost extends Error {}

export type Lease = {
  /** Aborted once another process may have the lease. */
  signal: AbortSignal;
  /** Keeps the lease until the transaction ends. Throws LeaseLost if another process has it. */
  confirm: (trx: Trx) => Promise<void>;
};

/** Lease duration: the work of a dead process is free again after it. */
const usualMs = 15_000;

const renewalsInLease = 3;

/** By the clock of the database, which all processes share. */
const clock = (aheadMs = 0) => sql<string>`to_char(
  (clock_timestamp() + ${sql.lit(aheadMs)} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Claim = { name: LeaseName; holder: string; lastsMs: number; sentAt: number };

/** A lease ending too far ahead predates a clock set back, and counts as free. Writes nothing if the lease is held. */
async function claim(db: Db, name: LeaseName, lastsMs: number): Promise<Claim | null> {
  const [holder, sentAt] = [randomUUID(), performance.now()];
  const isHeld = sql`leases.until > ${clock()} and leases.until <= ${clock(lastsMs)}`;
  const { rows } = await sql`
    insert into leases (name, holder, until)
    select ${name}, ${holder}, ${clock(lastsMs)}
    where not exists (select from leases where leases.name = ${name} and ${isHeld})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until where not (${isHeld})
    returning holder`.execute(db);
  return rows.length === 0 ? null : { name, holder, lastsMs, sentAt };
}

async function renew(db: Db, { name, holder, lastsMs }: Claim): Promise<boolean> {
  const renewed = db
    .updateTable('leases')
    .set({ until: clock(lastsMs) })
    .where('name', '=', name);
  return (await renewed.where('holder', '=', holder).returning('name').execute()).length === 1;
}

/** Counts from before the statement was sent, so a lease ends here no later than in the database. */
async function untilLost(db: Db, claimed: Claim, signal: AbortSignal): Promise<void> {
  const { lastsMs } = claimed;
  const wait = (ms: number) => pause(Math.max(0, ms), null, { ref: false, signal });
  let endsAt = claimed.sentAt + lastsMs;
  for (;;) {
    await wait(Math.min(lastsMs / renewalsInLease, endsAt - performance.now()));
    if (performance.now() >= endsAt) return;
    const sentAt = performance.now();
    // A database that is away may be back before the lease ends.
    const isRenewed = await Promise.race([renew(db, claimed).catch(() => null), wait(endsAt - sentAt)]);
    if (isRenewed === false) return;
    if (isRenewed) endsAt = sentAt + lastsMs;
  }
}

async function confirm(trx: Trx, { name, holder }: Claim): Promise<void> {
  const own = trx.selectFrom('leases').select('name').where('name', '=', name).where('holder', '=', holder);
  if (!(await own.forShare().executeTakeFirst())) throw new LeaseLost(`the lease '${name}' has ended`);
}

async function workUnder<Result>(db: Db, claimed: Claim, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const [over, lost] = [new AbortController(), new AbortController()];
  const { name, holder } = claimed;
  untilLost(db, claimed, over.signal).then(
    () => lost.abort(new LeaseLost(`the lease '${name}' has ended`)),
    () => undefined,
  );
  try {
    return await work({ signal: lost.signal, confirm: (trx) => confirm(trx, claimed) });
  } finally {
    over.abort();
    const own = db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder);
    // If the database is away, the lease expires.
    await own.execute().catch(() => undefined);
  }
}

/** SQLite has one process. */
const endless: Lease = { signal: new AbortController().signal, confirm: async () => undefined };

/** Null when another process has the lease. */
export async function withLeaseIfFree<Result>(
  db: Db,
  name: LeaseName,
  work: (lease: Lease) => Promise<Result>,
  lastsMs = usualMs,
): Promise<Result | null> {
  if (!isPostgres(db)) return work(endless);
  const claimed = await claim(db, name, lastsMs);
  return claimed && workUnder(db, claimed, work);
}

/** Waits until the lease is free, polling at random intervals so that no process is always first. */
export async function withLease<Result>(
  db: Db,
  name: LeaseName,
  work: (lease: Lease) => Promise<Result>,
  lastsMs = usualMs,
): Promise<Result> {
  if (!isPostgres(db)) return work(endless);
  for (;;) {
    const claimed = await claim(db, name, lastsMs);
    if (claimed) return workUnder(db, claimed, work);
    await pause(50 + Math.random() * 100);
  }
}
