import { type Context, iso } from '../http/context.ts';
import { forgetFiles } from './forget-files.ts';

const dayMs = 24 * 3_600_000;

/** What went is forgotten after the days that the school keeps it, what was never meant to go at once. */
export async function sweepOutbox({ db, now, settings, config }: Context): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'void').execute();
  const longGone = now() - settings().keepMailsDays * dayMs;
  await db
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'failed'])
    .where('next_try_at', '<', iso(longGone))
    .execute();
  await db.deleteFrom('mail_counts').where('ends_at', '<=', iso(now())).execute();
  await forgetFiles(config.dataDir, longGone);
}
