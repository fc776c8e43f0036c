import { recordAudit } from '../../platform/audit/record.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { isAlready, laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Caller } from '../../platform/http/session.ts';
import { lockStudentAccount } from './manage-account.ts';

type Wanted = {
  id: string;
  percent: number;
  reason: string;
  updatedAt?: string | undefined;
  by: Caller;
  at: string;
};

export function extraTimeOf({ extra_time_percent: percent, extra_time_reason: reason }: UserRow) {
  return percent === null ? undefined : { percent, reason: reason ?? '' };
}

/** Attempts have it from their start, so a running one stays as it is. The reason goes with the account, not into the log. */
export async function setExtraTimeRight(trx: Trx, { id, percent, reason, updatedAt, by, at }: Wanted) {
  const before = await lockStudentAccount(trx, by, id);
  const has = percent > 0;
  const columns = { extra_time_percent: has ? percent : null, extra_time_reason: has ? reason : null };
  const isUnchanged = isAlready(before, columns);
  refuseIfChanged('account', before, updatedAt, isUnchanged);
  if (isUnchanged) return before;
  const after = await trx
    .updateTable('users')
    .set({ ...columns, updated_at: laterThan(before.updated_at, at) })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    ...{ action: 'user.extra-time', by, at, subject: { kind: 'person' }, person: id },
    before: { percent: before.extra_time_percent ?? 0 },
    after: { percent, reasonChanged: before.extra_time_reason !== after.extra_time_reason },
  });
  return after;
}
