import type { InviteState, StoredClass } from '@akada/contract';
import { namedClassOf } from '@akada/contract/rules/school-classes';
import type { InviteRow } from '../../../platform/db/account-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { placeOfRow } from '../class-of.ts';
import { asDrawn } from '../password.ts';

/** The class that an account gets: that of the level where the invite's is closed by now. */
export function classOfInvite(classes: readonly StoredClass[], row: InviteRow) {
  const { classLevel, classId = null, armId = null } = placeOfRow(classes, row);
  const own = namedClassOf(classes, { class_id: classId, arm_id: armId });
  return { classLevel, ...(own && { class: own }) };
}

export function stateOf({ withdrawn_at, ends_at, uses, most_uses }: InviteRow, at: string): InviteState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (uses >= most_uses) return 'used-up';
  return ends_at > at ? 'open' : 'ended';
}

const why: Record<Exclude<InviteState, 'open'>, string> = {
  withdrawn: 'This invite was withdrawn',
  'used-up': 'This invite has been used as often as it may be',
  ended: 'This invite has ended',
};

const refuse = (state: Exclude<InviteState, 'open'>, field: 'invite' | undefined) =>
  new AppError('conflict', `${why[state]}. Please ask your school for a new one.`, field);

/** `field` is that of a sign-up; an address has none. */
export async function openInvite(db: Db, typed: string, at: string, field?: 'invite'): Promise<InviteRow> {
  const row = await db.selectFrom('invites').selectAll().where('code', '=', asDrawn(typed)).executeTakeFirst();
  if (!row) {
    const message = 'This invite code is not known. Please look at it again.';
    throw field ? new AppError('invalid', message, field) : new AppError('not_found', message);
  }
  const state = stateOf(row, at);
  if (state !== 'open') throw refuse(state, field);
  return row;
}

/** Throws if a concurrent sign-up took the last place; then the account is not created. */
export async function takePlace(trx: Trx, id: string, at: string): Promise<void> {
  const taken = await trx
    .updateTable('invites')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', at)
    .whereRef('uses', '<', 'most_uses')
    .returning('_id')
    .executeTakeFirst();
  if (taken) return;
  const row = await trx.selectFrom('invites').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
  const state = stateOf(row, at);
  throw refuse(state === 'open' ? 'used-up' : state, 'invite');
}
