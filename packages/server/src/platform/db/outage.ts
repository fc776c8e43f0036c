import { LeaseLost } from './lease.ts';
import { DatabaseAway, DatabaseBusy } from './open.ts';

/** Failures that affect every request until an operator or time mends them. Codes of the contract. */
export type Outage = 'storage_full' | 'storage_failed' | 'database_away' | 'overloaded';

/** The first byte of SQLite's result code: read-only, input/output, damaged, full, cannot open, not a database. */
const ofSqlite: Readonly<Record<number, Outage>> = {
  8: 'storage_failed',
  10: 'storage_failed',
  11: 'storage_failed',
  13: 'storage_full',
  14: 'storage_failed',
  26: 'storage_failed',
};

/** A primary that became a replica is read-only (25006). */
const ofPostgres: Readonly<Record<string, Outage>> = {
  '53100': 'storage_full',
  '25006': 'storage_failed',
  '58030': 'storage_failed',
  '58P01': 'storage_failed',
  XX001: 'storage_failed',
  XX002: 'storage_failed',
  '53300': 'database_away',
  '57P01': 'database_away',
  '57P02': 'database_away',
  '57P03': 'database_away',
};

const ofFiles: Readonly<Record<string, Outage>> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EROFS: 'storage_failed',
  EIO: 'storage_failed',
};

/** Socket errors to PostgreSQL; pg gives those of `lostConnection` no code. */
const networkCodes = /^(08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const lostConnection = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Citus reports a worker lost at the commit or during a statement with the code of an internal error. */
const ofCitus = 'XX000';
const lostCommit = /^could not commit transaction for shard \d+ on at least one active node/;
const lostWorker =
  /closed the connection|has been closed|connection not open|no connection to the server|could not (receive|send)/;
const onWorker = /while executing command on \S+:\d+/;

type Failure = { code?: unknown; errcode?: unknown; syscall?: unknown; message?: unknown; where?: unknown };

const isLostWorker = ({ code, message, where }: Failure) =>
  code === ofCitus &&
  (lostCommit.test(String(message)) || (onWorker.test(String(where)) && lostWorker.test(String(message))));

export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseBusy) return 'overloaded';
  // A lease is lost when the database answers too late to renew it.
  if (error instanceof DatabaseAway || error instanceof LeaseLost) return 'database_away';
  if (typeof error !== 'object' || error === null) return null;
  const { code, errcode, syscall, message } = error as Failure;
  if (typeof errcode === 'number') return ofSqlite[errcode & 0xff] ?? null;
  if (isLostWorker(error)) return 'database_away';
  const text = String(code ?? '');
  // A client that aborts its upload is ECONNRESET too, without a system call.
  const isSocket = networkCodes.test(text) && (syscall !== undefined || text.startsWith('08'));
  if (isSocket || lostConnection.test(String(message))) return 'database_away';
  return ofPostgres[text] ?? ofFiles[text] ?? null;
}

/** False where the disk takes no writes: what is read goes on without them. */
export async function isWritten(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    const outage = outageOf(error);
    if (outage === 'storage_full' || outage === 'storage_failed') return false;
    throw error;
  }
}

export const toReach = 'See that PostgreSQL runs and that DATABASE_URL names it, then try again.';

const words: Readonly<Record<Outage, string>> = {
  storage_full: 'the disk is full. Make room on it, then try again.',
  storage_failed: 'the disk or the database takes no writes. Mend it, then try again.',
  database_away: `the database does not answer. ${toReach}`,
  overloaded: `every connection to the database was in use. ${toReach}`,
};

/** Message for a failed start or command; null for any other error. */
export function outageInWords(error: unknown): string | null {
  const outage = outageOf(error);
  return outage && `${words[outage]} (${(error as Error).message.replace(/\s+/g, ' ')})`;
}
