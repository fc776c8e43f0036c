import type { Admin } from '@akada/contract';
import type { Db } from '../db/schema.ts';

/** The same admins, each with whether a second factor guards the account. */
export async function noteSecondFactors(db: Db, admins: readonly Admin[]): Promise<Admin[]> {
  const rows = await db
    .selectFrom('second_factors')
    .innerJoin('users', 'users._id', 'second_factors.user_id')
    .select('user_id')
    .where('users.role', '=', 'admin')
    .where('confirmed_at', 'is not', null)
    .execute();
  const guarded = new Set(rows.map((row) => row.user_id));
  return admins.map((admin) => ({ ...admin, hasSecondFactor: guarded.has(admin._id) }));
}
