import type { FastifyBaseLogger } from 'fastify';
import { type Outage, outageOf } from '../db/outage.ts';
import { type Context, perContext } from './context.ts';

const words: Readonly<Record<Outage, string>> = {
  storage_full: "The school's disk is full, so nothing can be saved right now. Please try again in a little while.",
  storage_failed:
    "The school's disk takes nothing right now, so nothing can be saved. Please try again in a little while.",
  database_away: "The school's database does not answer right now. Please try again in a few seconds.",
  overloaded: 'Many people are here right now. Please try again in a few seconds.',
};

/** Log messages for operators, with a remedy. */
const forOperators: Readonly<Record<Outage, string>> = {
  storage_full: 'nothing can be saved: the disk is full; make room on it',
  storage_failed: 'nothing can be saved: the disk or the database is read-only, damaged or reports errors; see err',
  database_away: 'the database does not answer; see err',
  overloaded: 'every connection to the database is in use',
};

/** Jitter, so that clients do not retry at the same moment. */
function retryAfterSeconds(outage: Outage): number {
  const soonest = outage.startsWith('storage') ? 5 : 1;
  return soonest + Math.floor(Math.random() * 5);
}

export const refusalOf = (outage: Outage) => ({ message: words[outage], retryAfterSeconds: retryAfterSeconds(outage) });

const quietMs: Readonly<Record<Outage, number>> = {
  storage_full: 60_000,
  storage_failed: 60_000,
  database_away: 1000,
  overloaded: 1000,
};

type Seen = { loggedAt: number; notLogged: number; at: number };

const seenIn = perContext(() => new Map<Outage, Seen>());

/** The clock may have been set back. */
const isPast = (at: number, ms: number, now: number) => Math.abs(now - at) >= ms;

/** Logs an outage once a minute or second with its cause, however many requests and jobs it fails. */
export function reportOutage(context: Context, log: FastifyBaseLogger, error: unknown): Outage | null {
  const outage = outageOf(error);
  if (outage === null) return null;
  const now = context.now();
  const seen = seenIn(context).get(outage);
  const isQuiet = seen !== undefined && !isPast(seen.loggedAt, quietMs[outage], now);
  const notLogged = isQuiet ? seen.notLogged + 1 : 0;
  seenIn(context).set(outage, { at: now, loggedAt: isQuiet ? seen.loggedAt : now, notLogged });
  if (isQuiet) return outage;
  const failures = { err: error, notLogged: seen?.notLogged ?? 0 };
  log[outage === 'overloaded' ? 'warn' : 'error'](failures, forOperators[outage]);
  return outage;
}

/** Storage outage of the last five seconds. A small probe may succeed although a larger write fails. */
export function storageOutage(context: Context): Outage | null {
  const isNow = (outage: Outage) => {
    const seen = seenIn(context).get(outage);
    return seen !== undefined && !isPast(seen.at, 5000, context.now());
  };
  return (['storage_full', 'storage_failed'] as const).find(isNow) ?? null;
}
