import { type Context, iso } from '../http/context.ts';

const dayMs = 24 * 3_600_000;

/** What went is forgotten after 30 days, what was never meant to go at once. */
export async function sweepOutbox({ db, now }: Context): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'void').execute();
  const longGone = iso(now() - 30 * dayMs);
  await db.deleteFrom('outbox').where('status', 'in', ['sent', 'failed']).where('next_try_at', '<', longGone).execute();
  await db.deleteFrom('mail_counts').where('ends_at', '<=', iso(now())).execute();
}
