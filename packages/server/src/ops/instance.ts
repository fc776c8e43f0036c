import type { Db } from '../db/schema.ts';
import { type Context, type Instance, iso } from '../http/context.ts';

/** Instances say that they live every two seconds; one that has not for ten is gone. */
export const beatMs = 2000;
const livingMs = 10_000;
const rememberedMs = 24 * 3_600_000;

export async function beat({ db, instance, now }: Context): Promise<void> {
  const seen_at = iso(now());
  await db
    .insertInto('instances')
    .values({ ...instance, seen_at })
    .onConflict((conflict) => conflict.column('_id').doUpdateSet({ seen_at }))
    .execute();
}

/** One that stops says so: nobody has to wait until it is not heard of any more. */
export async function leave({ db, instance }: Context): Promise<void> {
  await db.deleteFrom('instances').where('_id', '=', instance._id).execute();
}

export async function forgetGone({ db, now }: Context): Promise<void> {
  await db
    .deleteFrom('instances')
    .where('seen_at', '<', iso(now() - rememberedMs))
    .execute();
}

/** Lives, has served for longer, and is another build. */
async function isOlderBuildAlive(db: Db, { _id, build, started_at }: Instance, now: number): Promise<boolean> {
  const other = await db
    .selectFrom('instances')
    .select('_id')
    .where('build', '!=', build)
    .where('seen_at', '>', iso(now - livingMs))
    .where((eb) =>
      eb.or([eb('started_at', '<', started_at), eb.and([eb('started_at', '=', started_at), eb('_id', '<', _id)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Its window is open, whether or not somebody sits it already; or it closed, and somebody has been given time. */
export async function isExamOpen(db: Db, now: number): Promise<boolean> {
  const exam = await db
    .selectFrom('exams')
    .select('_id')
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where('opens_at', '<=', iso(now))
    .where('closes_at', '>=', iso(now))
    .limit(1)
    .executeTakeFirst();
  if (exam) return true;
  const attempt = await db
    .selectFrom('attempts')
    .select('_id')
    .where('status', '=', 'running')
    .where('deadline_at', '>=', iso(now))
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
}

/** Of two builds only the older one serves while an exam is open: this instance waits, and says why. Null: it serves. */
export async function reasonToWait({ db, instance, now }: Context): Promise<string | null> {
  if (!(await isOlderBuildAlive(db, instance, now())) || !(await isExamOpen(db, now()))) return null;
  return 'Another build of Akada serves while an exam is open. This instance waits until no exam is open, or the other one stops.';
}
