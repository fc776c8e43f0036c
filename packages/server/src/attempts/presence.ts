import { type Context, iso } from '../http/context.ts';
import { takeInOrder } from './hold-rows.ts';

/** Attempts whose device was heard of since the last writing down. Not worth a commit each: it is written every few seconds. */
const seen = new WeakMap<Context, Set<string>>();

export function noteSeen(context: Context, attemptId: string): void {
  const attempts = seen.get(context) ?? new Set<string>();
  seen.set(context, attempts.add(attemptId));
}

/** More ids in one statement would be more than the engines take. */
const atOnce = 500;

/** Writes down who was heard of, to the second of the writing. */
export async function writeSeen(context: Context): Promise<void> {
  const ids = [...(seen.get(context) ?? [])];
  seen.delete(context);
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    await context.commit(async (trx) => {
      await takeInOrder(trx, context, some);
      await trx
        .updateTable('attempts')
        .set({ last_seen_at: iso(context.now()) })
        .where('_id', 'in', some)
        .where('status', '=', 'running')
        .execute();
    });
  }
}
