import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/** `lagBytes` and `lagSeconds` are the greatest lag; null if our role may not read them. */
export type Standbys = { expected: number; connected: number; lagBytes: number | null; lagSeconds: number | null };

/** Standbys that a commit waits for, in `FIRST 2 (one, two)`, `ANY 1 (*)` or `one, two`. */
export function standbysNamed(names: string): number {
  if (names.trim() === '') return 0;
  return Number(/^\s*(?:first\s+|any\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}

type Sender = { state: string | null; bytes: number | null; seconds: number | null };

/** Without pg_monitor every sender counts; with it, only those that feed a standby. */
const isStandby = ({ state, bytes }: Sender) =>
  state === null || (/^(streaming|catchup)$/.test(state) && bytes !== null);

const most = (figures: readonly (number | null)[]) => {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/** Null if none is expected: by the number given, else by PostgreSQL's own settings. */
export async function readStandbys(db: Db, given: number | null): Promise<Standbys | null> {
  if (!isPostgres(db)) return null;
  const settings = await sql<{ names: string }>`
    select current_setting('synchronous_standby_names') as names`.execute(db);
  const expected = given ?? standbysNamed(settings.rows[0]?.names ?? '');
  if (expected === 0) return null;
  const { rows } = await sql<Sender>`
    select state, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as bytes, extract(epoch from replay_lag) as seconds
    from pg_stat_replication`.execute(db);
  const connected = rows.filter(isStandby);
  return {
    expected,
    connected: connected.length,
    lagBytes: most(connected.map(({ bytes }) => bytes)),
    lagSeconds: most(connected.map(({ seconds }) => seconds)),
  };
}
