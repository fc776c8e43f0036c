import type { inviteBody, StaffInvite, StoredClass } from '@akada/contract';
import { longestInviteDays } from '@akada/contract/rules/invite';
import { shownClass } from '@akada/contract/rules/school-classes';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../../platform/audit/record.ts';
import type { InviteRow } from '../../../platform/db/account-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { lockClasses, readClasses } from '../../../platform/db/school-classes.ts';
import { offsetOf, readPage } from '../../../platform/db/search.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isAlready } from '../../../platform/http/changed-meanwhile.ts';
import { classColumns } from '../class-of.ts';
import { drawLetters } from '../password.ts';
import { classOfInvite, stateOf } from './take-place.ts';

type Doer = { by: Actor; at: string };
type Listed = InviteRow & { created_by_name: string | null };

type At = { at: string; classes: readonly StoredClass[] };

const toInvite = (row: Listed, { at, classes }: At): StaffInvite => ({
  ...{ _id: row._id, code: row.code, ...classOfInvite(classes, row), mostUses: row.most_uses, uses: row.uses },
  ...{ endsAt: row.ends_at, state: stateOf(row, at) },
  ...{ createdAt: row.created_at, createdByName: row.created_by_name ?? '' },
});

const withNames = (db: Db) =>
  db
    .selectFrom('invites')
    .leftJoin('users', 'users._id', 'invites.created_by')
    .selectAll('invites')
    .select('users.full_name as created_by_name');

export async function findInvites(db: Db, page: { page: number; limit: number }, at: At) {
  const newestFirst = withNames(db).orderBy('invites.created_at', 'desc').orderBy('invites._id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit: page.limit, offset: offsetOf(page) });
  return { rows: rows.map((row) => toInvite(row, at)), total };
}

export async function getStaffInvite(db: Db, id: string, at: At): Promise<StaffInvite> {
  const row = await withNames(db).where('invites._id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Invite not found');
  return toInvite(row, at);
}

async function subjectOf(trx: Trx, row: InviteRow) {
  const classes = await readClasses(trx);
  const title = `Invite link for ${shownClass(classes, classOfInvite(classes, row))}`;
  return { kind: 'person', _id: row._id, title } as const;
}

function refuseEnd(endsAt: string, at: string): void {
  if (endsAt <= at) throw new AppError('invalid', 'The end has passed. Please choose a later one.', 'endsAt');
  if (Date.parse(endsAt) - Date.parse(at) <= longestInviteDays * 86_400_000) return;
  throw new AppError('invalid', 'The end must be within a year', 'endsAt');
}

/** A request that came twice makes one. */
export async function addInvite(trx: Trx, _id: string, body: z.output<typeof inviteBody>, { by, at }: Doer) {
  refuseEnd(body.endsAt, at);
  const { classLevel, classId, armId } = body;
  // An invite for a level leads to the class that the level has when somebody signs up.
  const { class_level, class_id, arm_id } = classColumns(await lockClasses(trx), { classLevel, classId, armId });
  const place = classId === undefined ? { class_id: null, arm_id: null } : { class_id, arm_id };
  const columns = { class_level, ...place, most_uses: body.mostUses, ends_at: body.endsAt };
  const made = await trx
    .insertInto('invites')
    .values({ _id, code: drawLetters(), ...columns, uses: 0, withdrawn_at: null, created_by: by._id, created_at: at })
    .onConflict((conflict) => conflict.column('_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) {
    const after = { classLevel: class_level, limit: body.mostUses, until: body.endsAt };
    await recordAudit(trx, { action: 'user.invite', by, at, subject: await subjectOf(trx, made), after });
    return;
  }
  const known = await trx.selectFrom('invites').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
  if (isAlready(known, columns)) return;
  throw new AppError('conflict', 'This key was used for another invite. Please try again.', 'Idempotency-Key');
}

/** Idempotent: the first withdrawal counts. */
export async function withdraw(trx: Trx, id: string, { by, at }: Doer): Promise<void> {
  const row = await trx
    .updateTable('invites')
    .set({ withdrawn_at: at })
    .where('_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  await recordAudit(trx, {
    ...{ action: 'user.invite-withdraw', by, at, subject: await subjectOf(trx, row) },
    before: { limit: row.most_uses, used: row.uses, until: row.ends_at },
  });
}
