import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { writeInstallation } from '../../platform/db/installation.ts';
import type { Outage } from '../../platform/db/outage.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { reportOutage, storageOutage } from '../../platform/http/outages.ts';
import { reasonToWait } from './instance.ts';

const silent = 'The database does not answer';

const reasons: Readonly<Record<Outage, string>> = {
  storage_full: 'The disk is full: nothing can be saved',
  storage_failed: 'The disk takes no writes: nothing can be saved',
  database_away: silent,
  overloaded: 'Every connection to the database is in use',
};

/** Monitoring gives up after a few seconds. */
const patienceMs = 1500;

const triedAgainAfterMs = 1000;

type Probe = { running: Promise<string | null> | null; triedAt: number; outcome: string | null };

const probeOf = perContext((): Probe => ({ running: null, triedAt: Number.NEGATIVE_INFINITY, outcome: null }));

/** A small write, because a full or read-only disk still reads. At most one a second: the endpoint is public. */
async function tryToWrite(context: Context, log: FastifyBaseLogger): Promise<string | null> {
  const probe = probeOf(context);
  const now = context.now();
  // The clock may have been set back.
  if (Math.abs(now - probe.triedAt) < triedAgainAfterMs) return probe.outcome;
  probe.triedAt = now;
  try {
    await writeInstallation(context.db, 'write_check', iso(now));
    probe.outcome = null;
  } catch (error) {
    const outage = reportOutage(context, log, error);
    if (!outage) log.error({ err: error }, 'the write of the readiness check failed');
    probe.outcome = outage ? reasons[outage] : silent;
  }
  return probe.outcome;
}

async function findReason(context: Context, log: FastifyBaseLogger): Promise<string | null> {
  const failed = await tryToWrite(context, log);
  if (failed) return failed;
  const recent = storageOutage(context);
  if (recent) return reasons[recent];
  return reasonToWait(context).catch(() => silent);
}

export const soonEnough = <Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> =>
  Promise.race([asked, pause(patienceMs, otherwise, { ref: false })]);

/** Null if this process can serve. Has a deadline even if a check hangs; concurrent calls share one check. */
export async function reasonNotReady(context: Context, log: FastifyBaseLogger): Promise<string | null> {
  if (context.isDraining()) return 'The server is stopping';
  const probe = probeOf(context);
  probe.running ??= findReason(context, log).finally(() => {
    probe.running = null;
  });
  return soonEnough(probe.running, silent);
}
