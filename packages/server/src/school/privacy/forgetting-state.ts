import { bySystem, recordAudit } from '../../platform/audit/record.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { mailSuperAdmins } from '../../platform/mail/queue.ts';
import { type Clock, daysOfUse, firstClock, passTime } from './clock.ts';

/** Before which instant rows may go, and when that was announced. */
export type Announced = Readonly<Record<string, { cut: string; at: string } | undefined>>;

export type Forgetting = {
  clock: Clock;
  announced: Announced;
  /** Rows deleted on a day, so that a restart does not repeat the day's share. */
  gone: Readonly<{ day: string; rows: Readonly<Record<string, number | undefined>> }>;
};

const key = 'forgetting';

export async function writeForgetting(db: Db, state: Forgetting): Promise<void> {
  await writeInstallation(db, key, JSON.stringify(state));
}

export const aboutDeletion = { kind: 'settings', title: 'Settings' } as const;

async function newestUse(db: Db): Promise<string | null> {
  const ofSessions = await db
    .selectFrom('sessions')
    .select((eb) => [eb.fn.max('last_used_at').as('used'), eb.fn.max('created_at').as('opened')])
    .executeTakeFirst();
  const ofAccounts = await db
    .selectFrom('users')
    .select((eb) => eb.fn.max(eb.fn.coalesce('last_sign_in_at', 'created_at')).as('signedIn'))
    .executeTakeFirst();
  const found = [ofSessions?.used, ofSessions?.opened, ofAccounts?.signedIn].filter((at) => typeof at === 'string');
  return found.toSorted().at(-1) ?? null;
}

/** A row from the future, of a clock that was wrong, is no use. */
async function wasUsed(db: Db, since: string, now: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where((eb) =>
      eb.or([
        eb.and([eb('last_used_at', '>=', since), eb('last_used_at', '<=', now)]),
        eb.and([eb('created_at', '>=', since), eb('created_at', '<=', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

const dayMs = 24 * 3_600_000;

async function announceHold(context: Context, before: Clock, state: Forgetting): Promise<void> {
  const [was, is] = [before.seenAt, state.clock.seenAt];
  await context.db.transaction().execute(async (trx) => {
    const facts = { before: { clockDate: was }, after: { clockDate: is } };
    await recordAudit(trx, { action: 'privacy.hold', by: bySystem, at: is, subject: aboutDeletion, ...facts });
    await mailSuperAdmins(trx, context, {
      subject: 'Old records are not deleted for now',
      parts: [
        `The clock of your server went from ${was.slice(0, 10)} to ${is.slice(0, 10)}, or the server was off for long. Nothing is deleted for its age until people have used the school on ${daysOfUse} days.`,
        'If that is not today’s date, mend the clock of the server: times of exams depend on it.',
      ],
    });
    await writeForgetting(trx, state);
  });
}

/** Reads the state and notes this round in it. */
export async function nextRound(context: Context): Promise<Forgetting> {
  const { db, now: clockOf } = context;
  const now = clockOf();
  const text = await readInstallation(db, key);
  const known: Forgetting = text
    ? JSON.parse(text)
    : { clock: firstClock(now, await newestUse(db)), announced: {}, gone: { day: '', rows: {} } };
  const { since, usedDays } = known.clock;
  const from = iso(Math.max(Date.parse(since), now - dayMs));
  const isInUse = usedDays !== null && (await wasUsed(db, from, iso(now)));
  const { clock, hasJumped } = passTime(known.clock, now, isInUse);
  const state = { ...known, clock, announced: hasJumped ? {} : known.announced };
  if (hasJumped) await announceHold(context, known.clock, state);
  else await writeForgetting(db, state);
  return state;
}
