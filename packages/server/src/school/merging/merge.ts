import { sameName } from '../../people/users/erase-person.ts';
import { personSearchText } from '../../people/users/users.queries.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { withdrawTwins } from '../certificates/twins.ts';
import { moveRows, type Pair } from './moves.ts';
import { accountAfter, refusalOf } from './pair.ts';
import {
  copyAttempts,
  endAttempts,
  lockProgress,
  moveExtraAttempts,
  moveGuardianChoices,
  moveMessages,
  moveNotifications,
  moveProgress,
  moveRemarks,
  moveStudyDays,
} from './together.ts';

type Wanted = { id: string; otherId: string; fullName: string; by: Caller };

/** `ended` is undefined where this merge was done before. */
type Locked = { kept: UserRow; ended: UserRow | undefined };
type Change = { before: UserRow; after: UserRow; ended: UserRow };

/** As everywhere, other accounts are 404 for an admin and 403 for a super-admin. */
export function refuseOthers({ role }: UserRow, by: Caller): void {
  if (role === 'user') return;
  if (by.role !== 'super-admin') throw new AppError('not_found', 'User not found');
  throw new AppError('forbidden', 'Only the accounts of students can be merged');
}

export function refuseSame(id: string, otherId: string): void {
  if (id === otherId) throw new AppError('invalid', 'The other account is this one. Please choose another', 'otherId');
}

/** The accounts in the order of their ids, so that two merges of the same accounts come one after the other. */
async function lockPair(trx: Trx, { id, otherId, by }: Wanted): Promise<Locked> {
  refuseSame(id, otherId);
  await lockProgress(trx, { kept: id, ended: otherId });
  const accounts = trx.selectFrom('users').selectAll().where('_id', 'in', [id, otherId]).orderBy('_id');
  const rows = await lockRows(trx, accounts, 'delete').execute();
  for (const row of rows) refuseOthers(row, by);
  const [kept, ended] = [id, otherId].map((one) => rows.find(({ _id }) => _id === one));
  if (kept && ended) return { kept, ended };
  const before = await trx.selectFrom('merged_accounts').selectAll().where('merged_id', 'in', [id, otherId]).execute();
  if (kept && before.some(({ merged_id, kept_id }) => merged_id === otherId && kept_id === id)) {
    return { kept, ended };
  }
  if (before.length > 0) throw new AppError('conflict', 'One of these accounts was merged into another meanwhile');
  throw new AppError('not_found', 'User not found');
}

/** Attempts are copied first, because answers and marks refer to them. */
async function moveAll(trx: Trx, pair: Pair, at: string): Promise<void> {
  await withdrawTwins(trx, pair, at);
  await copyAttempts(trx, pair);
  await moveExtraAttempts(trx, pair);
  await moveProgress(trx, pair);
  await moveStudyDays(trx, pair);
  await moveRemarks(trx, pair);
  await moveMessages(trx, pair);
  await moveGuardianChoices(trx, pair);
  await moveNotifications(trx, pair);
  await moveRows(trx, pair);
  await endAttempts(trx, pair);
}

/** A notice to the address that can no longer log in. It does not contain the kept account's address. */
function loginEnded(to: string) {
  const parts = [
    'Your school has merged two accounts of yours into one. You can no longer log in with this address: log in as you do with the other account, where you find all of your lessons, results and messages.',
    'If you have only one account, or cannot log in, tell your school at once.',
  ];
  return { to, subject: 'Your school merged your two accounts', parts };
}

async function sayMerged(trx: Trx, context: Context, { before, after, ended }: Change): Promise<void> {
  await notify(trx, context, {
    ...{
      to: [after._id],
      cause: 'accounts-merged',
      subjectId: after._id,
      occurrence: after.updated_at,
      link: '/student',
    },
    ...{ title: 'Your two accounts are one now', body: 'Your lessons, results and messages of both are here' },
  });
  if (before.email === '') return;
  await queueMail(trx, context, { message: loginEnded(ended.email), userId: after._id, limits: [] });
}

/** One transaction. The account that ends is erased after all its rows have moved. */
export async function mergeInto(trx: Trx, context: Context, wanted: Wanted): Promise<UserRow> {
  const { kept, ended } = await lockPair(trx, wanted);
  if (!ended) return kept;
  const { by, fullName } = wanted;
  if (!sameName(ended.full_name, fullName)) {
    throw new AppError('invalid', 'This is not the full name of the account that ends', 'fullName');
  }
  const pair = { kept: kept._id, ended: ended._id };
  const refusal = await refusalOf(trx, pair);
  if (refusal) throw new AppError('conflict', refusal);
  const at = iso(context.now());
  await moveAll(trx, pair, at);
  await trx.deleteFrom('users').where('_id', '=', ended._id).execute();
  const account = { ...kept, ...accountAfter(kept, ended), updated_at: laterThan(kept.updated_at, at) };
  const after = await trx
    .updateTable('users')
    .set({ ...account, search_text: personSearchText(account) })
    .where('_id', '=', kept._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.insertInto('merged_accounts').values({ merged_id: ended._id, kept_id: kept._id, merged_at: at }).execute();
  const facts = { before: null, after: { mergedAccount: ended._id } };
  await recordAudit(trx, { action: 'user.merge', by, at, subject: { kind: 'person' }, person: kept._id, ...facts });
  await sayMerged(trx, context, { before: kept, after, ended });
  return after;
}
