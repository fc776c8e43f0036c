import { confirmAddress, confirmPhone, undoAddress } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, recordOwn } from '../../platform/audit/record.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  confirmByCode,
  confirmByLink,
  findWayBack,
  forgetWaiting,
  takeBack,
  toOwnProfile,
} from '../users/address-changes.ts';
import { hashPassword, refuseWeakPassword } from '../users/password.ts';
import { getUserRow, setPassword } from '../users/users.queries.ts';
import { trustDevice } from './device-cookie.ts';
import { noteOwner, signedInAt } from './first-proof.ts';
import { endAllSessions } from './sessions.queries.ts';

type Undo = { token: string; passwordHash: string; requestId: string };

async function giveBack(trx: Trx, context: Context, { token, passwordHash, requestId }: Undo): Promise<UserRow> {
  const user = await takeBack(trx, context, token, requestId);
  const at = iso(context.now());
  await setPassword(trx, user._id, passwordHash, at);
  await endAllSessions(trx, user._id, at);
  await forgetWaiting(trx, user._id);
  await trx.deleteFrom('one_time_codes').where('user_id', '=', user._id).execute();
  await recordOwn(trx, 'user.password', actorOf(user, requestId), at);
  return getUserRow(trx, user._id);
}

export function serveOwnAddresses(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, confirmAddress, async ({ body, request }) => {
    const user = await confirmByLink(context, body.token, request.id);
    const opener = await signedInAt(context, request);
    if (opener === user._id) await noteOwner(db, user._id, iso(context.now()));
    return { message: 'This is your e-mail address now' };
  });

  serve(app, context, undoAddress, async ({ body, request, reply }) => {
    const { token, newPassword } = body;
    const { schoolName } = context.settings();
    const { full_name: fullName, email } = await findWayBack(context, token);
    refuseWeakPassword(newPassword, { fullName, email, schoolName }, 'newPassword');
    const undo = { token, passwordHash: await hashPassword(newPassword), requestId: request.id };
    const account = await db.transaction().execute((trx) => giveBack(trx, context, undo));
    trustDevice(context, { request, reply }, { account });
    return {
      message: 'Nothing is changed any more, every device is signed out, and your new password is set. Please log in.',
    };
  });

  serve(app, context, confirmPhone, async ({ caller, body, request }) => {
    const user = await confirmByCode(context, caller._id, body.otp, request.id);
    return { message: 'This is your phone number now', data: await toOwnProfile(context, user) };
  });
}
