import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { withdrawSome } from '../../platform/notifications/notify.ts';
import { giveAll, nameOf, subjectOf } from './give-group.ts';
import { studentsOfGift } from './group-gifts.queries.ts';

const rowsAtOnce = 200;
const betweenMs = 10;

type Taking = { by: Actor; at: string; reason: string };

/** Idempotent: the first request counts. Students still waiting for the gift do not get it. */
export async function takeGroupGift(trx: Trx, id: string, { by, at, reason }: Taking): Promise<void> {
  const gift = trx.selectFrom('group_gifts').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, gift).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Gift not found');
  if (row.taken_at !== null) return;
  await trx
    .updateTable('group_gifts')
    .set({ taken_by: by._id, taken_at: at, taken_reason: reason })
    .where('_id', '=', id)
    .execute();
  const { students } = await studentsOfGift(trx, id).executeTakeFirstOrThrow();
  const after = { reason, students };
  await recordAudit(trx, { action: 'grant.group-take', by, at, subject: subjectOf(row), after });
}

/** Revokes the next lessons that this gift gave, and nothing else. Returns whether there are more. */
async function takeSome(trx: Trx, id: string): Promise<boolean> {
  const taken = trx.selectFrom('group_gifts').selectAll().where('_id', '=', id).where('taken_at', 'is not', null);
  const gift = await lockRows(trx, taken).executeTakeFirst();
  if (!gift) return false;
  const by = await nameOf(trx, gift.taken_by);
  const grants = trx.selectFrom('grants').select('_id').where('gift_id', '=', id).where('revoked_at', 'is', null);
  const some = await lockRows(trx, grants.orderBy('student_id').orderBy('_id').limit(rowsAtOnce)).execute();
  if (some.length === 0) return false;
  await trx
    .updateTable('grants')
    .set({
      ...{ revoked_at: gift.taken_at, revoked_reason: gift.taken_reason },
      ...{ revoked_by: by._id, revoked_by_name: by.fullName },
    })
    .where(
      '_id',
      'in',
      some.map(({ _id }) => _id),
    )
    .execute();
  return some.length === rowsAtOnce;
}

/** Revokes lessons first, then withdraws notifications. Returns whether there are more. */
export async function takePiece({ db, now }: Context, id: string): Promise<boolean> {
  if (await db.transaction().execute((trx) => takeSome(trx, id))) return true;
  if ((await withdrawSome(db, id, 'lesson-given', rowsAtOnce)) === rowsAtOnce) return true;
  await db
    .updateTable('group_gifts')
    .set({ cleared_at: iso(now()) })
    .where('_id', '=', id)
    .execute();
  return false;
}

/** Several processes may do it at once. */
async function takeAll(context: Context, id: string): Promise<void> {
  while (!context.isDraining() && (await takePiece(context, id))) await pause(betweenMs);
}

/** Resumes gifts and revocations that a request or a killed process left unfinished. Errors are thrown at the end. */
export async function workOnGroupGifts(context: Context): Promise<void> {
  const ids = context.db.selectFrom('group_gifts').select('_id').orderBy('_id');
  const given = await ids.where('done_at', 'is', null).where('taken_at', 'is', null).execute();
  const taken = await ids.where('taken_at', 'is not', null).where('cleared_at', 'is', null).execute();
  const failed: unknown[] = [];
  const work = [
    ...given.map(
      ({ _id }) =>
        () =>
          giveAll(context, _id),
    ),
    ...taken.map(
      ({ _id }) =>
        () =>
          takeAll(context, _id),
    ),
  ];
  for (const step of work) await step().catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, 'several gifts failed');
}
