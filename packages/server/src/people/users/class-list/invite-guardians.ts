import { setImmediate as otherWork } from 'node:timers/promises';
import type { GuardianInvitation } from '@akada/contract';
import type { Actor } from '../../../platform/audit/record.ts';
import { inChunks } from '../../../platform/db/dialect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { oneListAtATime, rowsAtOnce } from './apply-list.ts';
import { getList } from './class-list.queries.ts';
import { type GuardiansOfLists, guardianContacts } from './guardian-contacts.ts';

type Inviter = { by: Actor; guardians: GuardiansOfLists };

async function inviteAll(context: Context, id: string, { by, guardians }: Inviter): Promise<GuardianInvitation[]> {
  const list = await getList(context.db, id);
  if (list.undone_at !== null) throw new AppError('conflict', 'The accounts of this list were deleted again');
  const at = iso(context.now());
  const invited: GuardianInvitation[] = [];
  for (const contacts of inChunks(await guardianContacts(context, list), rowsAtOnce)) {
    const invitation = { list: id, contacts, by, at };
    invited.push(...(await context.db.transaction().execute((trx) => guardians.invite(trx, context, invitation))));
    await otherWork();
  }
  return invited;
}

/** Idempotent: repeated, it returns the codes that still work. */
export const inviteGuardiansOf = (context: Context, id: string, inviter: Inviter): Promise<GuardianInvitation[]> =>
  oneListAtATime(context, () => inviteAll(context, id, inviter));
