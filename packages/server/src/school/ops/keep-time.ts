import { uptime } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { readDatabaseTime } from '../../platform/db/dialect.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { jumpMs, type SteadyClock, steadyClock, type Timers } from './steady-clock.ts';

type Wall = { wall: number; uncertainMs: number };

/** Time sources of this process: its machine and its database. */
export type Machine = Timers & { readWall: () => Promise<Wall> };

export type KeptClock = SteadyClock & {
  /** Reads the wall clock, and adopts or holds off a jump. */
  keep: (log: Pick<FastifyBaseLogger, 'warn'>) => Promise<void>;
};

async function readWall(db: Db): Promise<Wall> {
  const began = performance.now();
  const at = await readDatabaseTime(db);
  if (at === null) return { wall: Date.now(), uncertainMs: 0 };
  const uncertainMs = (performance.now() - began) / 2;
  return { wall: at + uncertainMs, uncertainMs };
}

export const machineOf = (db: Db): Machine => ({
  monotonic: () => performance.now(),
  uptime: () => uptime() * 1000,
  readWall: () => readWall(db),
});

/** A less certain reading, on a busy machine, is skipped: the next one is a second away. */
const mostUncertainMs = 200;

const notedEveryMs = 5000;

/** Includes overdue attempts not closed yet: a clock set back would reopen them. */
async function isSomebodySitting(db: Db): Promise<boolean> {
  const running = db.selectFrom('attempts').select('_id').where('status', '=', 'running');
  return (await running.limit(1).executeTakeFirst()) !== undefined;
}

type Noted = { wall: number; at: number };

/**
 * A power cut may leave a clock years behind, and a process may end while a jump is held off. While students sit, the
 * shortest possible elapsed time is assumed.
 */
async function timeAtStart(db: Db, wall: number): Promise<number> {
  const text = await readInstallation(db, 'clock');
  if (text === null) return wall;
  const noted = JSON.parse(text) as Noted;
  const passed = [wall - noted.wall, wall - noted.at].filter((ms) => ms >= 0);
  const resumed = noted.at + (passed.length > 0 ? Math.min(...passed) : 0);
  if (Math.abs(resumed - wall) <= jumpMs) return wall;
  return (await isSomebodySitting(db)) ? resumed : wall;
}

const readAdoptions = async (db: Db) => Number((await readInstallation(db, 'clock_adoptions')) ?? 0);

/**
 * Adopts the wall clock if nobody sits, or if another instance has adopted it. In a transaction, so that on SQLite a
 * start comes before or after it.
 */
async function adoptIfFree(trx: Trx, clock: SteadyClock, known: number): Promise<number | null> {
  const adoptions = await readAdoptions(trx);
  const isFirst = adoptions === known;
  if (isFirst && (await isSomebodySitting(trx))) return null;
  if (isFirst) await writeInstallation(trx, 'clock_adoptions', String(known + 1));
  clock.adopt();
  return isFirst ? known + 1 : adoptions;
}

/** Opened after the migrations, before any timestamp is written. */
export async function openClock(db: Db, machine: Machine = machineOf(db)): Promise<KeptClock> {
  const { wall } = await machine.readWall();
  const clock = steadyClock(machine, wall, await timeAtStart(db, wall));
  let known = await readAdoptions(db);
  let heldMs = 0;
  let notedAt = Number.NEGATIVE_INFINITY;

  async function settle(jump: number, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
    const jumpSeconds = Math.round(jump / 1000);
    const adoptions = await db.transaction().execute((trx) => adoptIfFree(trx, clock, known));
    if (adoptions !== null) {
      [known, heldMs] = [adoptions, 0];
      log.warn({ jumpSeconds }, 'the clock was set while nobody sat an exam, and counts');
    } else if (Math.abs(jump - heldMs) > jumpMs) {
      heldMs = jump;
      log.warn({ jumpSeconds }, 'the clock was set while students sit an exam: it counts when nobody does any more');
    }
  }

  async function note(): Promise<void> {
    if (machine.monotonic() - notedAt < notedEveryMs) return;
    notedAt = machine.monotonic();
    const noted: Noted = { wall: clock.wallNow(), at: clock.now() };
    if (await isSomebodySitting(db)) await writeInstallation(db, 'clock', JSON.stringify(noted));
  }

  return {
    ...clock,
    keep: async (log) => {
      const read = await machine.readWall();
      if (read.uncertainMs > mostUncertainMs) return;
      const jump = clock.read(read.wall);
      if (jump !== 0) await settle(jump, log);
      else heldMs = 0;
      await note();
    },
  };
}

const everyMs = 1000;

export const clockJob = (clock: KeptClock, log: Pick<FastifyBaseLogger, 'warn'>) => ({
  name: 'clock',
  problem: 'the clock was not read',
  firstAfterMs: everyMs,
  everyMs,
  run: () => clock.keep(log),
});
