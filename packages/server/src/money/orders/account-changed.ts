import type { Db } from '../../platform/db/schema.ts';
import { firstIdAt } from '../../platform/http/new-id.ts';

const weekMs = 7 * 86_400_000;

/** Payment details shown to students. The note counts too: it could name another account. */
const parts = ['bankName', 'accountName', 'accountNumber', 'paymentNote'];

/** When and by whom the bank account was changed in the last week; null when it was not. */
export async function findAccountChange(db: Db, now: number): Promise<{ at: string; by: string } | null> {
  const since = now - weekMs;
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor_name', 'after'])
    .where('_id', '>=', firstIdAt(since))
    .where('area', '=', 'settings')
    .where('at', '>', new Date(since).toISOString())
    .orderBy('_id', 'desc')
    .execute();
  const change = rows.find(({ after }) => parts.some((part) => part in JSON.parse(after ?? '{}')));
  return change ? { at: change.at, by: change.actor_name } : null;
}
