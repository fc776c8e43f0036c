import { sql } from 'kysely';
import type { Engine } from './open.ts';
import type { Db } from './schema.ts';

/** What only one process on a database does at a time. */
export type Turn = 'start' | 'sweep' | 'outbox' | 'forget' | 'tidy';

/** Half of the key of each of our advisory locks; the other half is its name. */
const ours = 0x616b6164;

/**
 * A turn that is taken and nothing is heard of is over after this: its machine lost power or network, and PostgreSQL would wait
 * for hours. A process that dies gives its turn back at once.
 */
const longestTurnSeconds = { start: 600, sweep: 60, outbox: 60, forget: 600, tidy: 60 } as const;

const lockOf = (turn: Turn) => sql`${sql.lit(ours)}, hashtext(${turn})`;

/**
 * The turn is an advisory lock of a transaction that does nothing else; the work goes through other connections, in
 * transactions of its own. SQLite has one process, which is always at its turn.
 */
async function holding<Result>(
  db: Db,
  turn: Turn,
  take: (trx: Db) => Promise<boolean>,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return db.transaction().execute(async (trx) => {
    const seconds = sql.lit(`${longestTurnSeconds[turn]}s`);
    await sql`set local idle_in_transaction_session_timeout = ${seconds}`.execute(trx);
    return (await take(trx)) ? work() : null;
  });
}

/** Does the work when no other process does the same; waits for that. */
export async function atItsTurn<Result>(
  { db, engine }: { db: Db; engine: Engine },
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  if (engine === 'sqlite') return work();
  const take = async (trx: Db) => {
    await sql`select pg_advisory_xact_lock(${lockOf(turn)})`.execute(trx);
    return true;
  };
  return (await holding(db, turn, take, work)) as Result;
}

/** Does the work unless another process does the same at this moment: then null. */
export async function unlessTaken<Result>(
  { db, engine }: { db: Db; engine: Engine },
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (engine === 'sqlite') return work();
  const take = async (trx: Db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockOf(turn)}) as mine`.execute(
      trx,
    );
    return rows[0]?.mine === true;
  };
  return holding(db, turn, take, work);
}
