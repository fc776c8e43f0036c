import { lockInOrder } from '../../platform/db/citus/queries.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { type AttemptKey, isOf } from './sitting.queries.ts';

/** Heartbeats are written in batches every few seconds, because one is not worth a commit. */
const seen = new WeakMap<Context, Map<string, AttemptKey>>();

export function noteSeen(context: Context, { student_id, _id }: AttemptKey): void {
  const attempts = seen.get(context) ?? new Map<string, AttemptKey>();
  seen.set(context, attempts.set(_id, { student_id, _id }));
}

export async function writeSeen(context: Context): Promise<void> {
  const attempts = [...(seen.get(context)?.values() ?? [])];
  seen.delete(context);
  for (const chunk of inChunks(attempts)) {
    const isSeen = isOf(['student_id', '_id'], chunk);
    await context.commit(async (trx) => {
      // An update of many rows would lock them in any order. On Citus only one such update runs at a time.
      const rows = trx.selectFrom('attempts').select('_id').where(isSeen);
      await lockInOrder(trx, rows.orderBy('student_id').orderBy('exam_id').orderBy('number'));
      const seenNow = { last_seen_at: iso(context.now()) };
      await trx.updateTable('attempts').set(seenNow).where(isSeen).where('status', '=', 'running').execute();
    });
  }
}
