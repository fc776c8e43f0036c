import { keyNeededUntil } from '../db/key-needed.ts';
import type { Db, ExamRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { causeKey, notify, reviewNotice } from './notify.ts';

const dayMs = 24 * 3_600_000;

type Opened = Pick<ExamRow, '_id' | 'title' | 'closes_at' | 'review_at'>;

/** Exams whose right answers may have opened since yesterday: by the close, a release, or the last attempt after either. */
function findCandidates({ db }: Context, now: number): Promise<Opened[]> {
  const since = iso(now - dayMs);
  return db
    .selectFrom('exams')
    .select(['_id', 'title', 'closes_at', 'review_at'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where('allow_review', '=', 1)
    .where((eb) =>
      eb.or([
        eb.and([eb('review_at', '=', 'close'), eb('closes_at', '<', iso(now))]),
        eb.and([eb('review_at', '=', 'release'), eb('review_released_at', 'is not', null)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('closes_at', '>=', since),
        eb('review_released_at', '>=', since),
        eb('_id', 'in', (late) =>
          late.selectFrom('attempts').select('attempts.exam_id').where('attempts.deadline_at', '>=', since),
        ),
        eb('_id', 'in', (given) =>
          given.selectFrom('extra_attempts').select('extra_attempts.exam_id').where('until', '>=', since),
        ),
      ]),
    )
    .orderBy('_id')
    .execute();
}

/** Occurrence of the notification: differs after each hand-in, extra attempt or change of the dates. */
async function roundOf(db: Db, { _id: examId, closes_at, review_at }: Opened): Promise<string> {
  const { submitted } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('submitted'))
    .where('exam_id', '=', examId)
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow();
  const { given } = await db
    .selectFrom('extra_attempts')
    .select((eb) => eb.fn.max('given_at').as('given'))
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow();
  return [submitted, given ?? '', closes_at, review_at].join(' ');
}

async function announceOnce(trx: Trx, context: Context, exam: Opened, cause_key: string): Promise<void> {
  if ((await keyNeededUntil(trx, exam._id, context.now())) !== null) return;
  const round = await trx
    .insertInto('notification_rounds')
    .values({ cause_key, at: iso(context.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('cause_key')
    .executeTakeFirst();
  if (round) await notify(trx, context, reviewNotice(exam));
}

/**
 * Notifies students who have sat an exam, once, as soon as its right answers are open. A student who hands in later
 * gets an own notification.
 */
export async function announceReviews(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  for (const exam of await findCandidates(context, now)) {
    if ((await keyNeededUntil(db, exam._id, now)) !== null) continue;
    const key = causeKey({ ...reviewNotice(exam), occurrence: await roundOf(db, exam) });
    const known = db.selectFrom('notification_rounds').select('at').where('cause_key', '=', key);
    if (await known.executeTakeFirst()) continue;
    await db.transaction().execute((trx) => announceOnce(trx, context, exam, key));
  }
}
