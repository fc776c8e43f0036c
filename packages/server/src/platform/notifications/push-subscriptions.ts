import { createHash } from 'node:crypto';
import { lockRows } from '../db/dialect.ts';
import type { Db, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import type { Caller } from '../http/session.ts';
import { isPushAddress } from './push-address.ts';
import { pushKey } from './push-key.ts';

type Device = { endpoint: string; p256dh: string; auth: string };

/** A replaced token still works for a minute; its requests count for the session that replaced it. */
const sessionOf = ({ replacedBy, sessionHash }: Caller) => replacedBy ?? sessionHash;

const ownOf = (db: Db, { _id }: Caller, session: string) =>
  db.selectFrom('push_subscriptions').select('_id').where('user_id', '=', _id).where('session_hash', '=', session);

export async function pushStateOf(context: Context, caller: Caller) {
  const own = await ownOf(context.db, caller, sessionOf(caller)).executeTakeFirst();
  return { publicKey: pushKey(context).publicKey, isOnHere: own !== undefined };
}

/** A device belongs to the student who subscribed last, and a session has one device. */
async function replaceSubscription(trx: Trx, context: Context, caller: Caller, device: Device): Promise<void> {
  const hash = createHash('sha256').update(device.endpoint).digest('hex');
  const session = sessionOf(caller);
  const known = trx.selectFrom('sessions').select('id_hash').where('user_id', '=', caller._id);
  const [locked] = await lockRows(trx, known.where('id_hash', '=', session)).execute();
  if (!locked) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  const keys = { session_hash: session, p256dh: device.p256dh, auth: device.auth };
  await trx
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb('endpoint_hash', '=', hash).and('user_id', '!=', caller._id),
        eb('user_id', '=', caller._id).and('session_hash', '=', session).and('endpoint_hash', '!=', hash),
      ]),
    )
    .execute();
  const { endpoint } = device;
  const written = await trx
    .insertInto('push_subscriptions')
    .values({
      ...{ user_id: caller._id, _id: context.newId(), endpoint, endpoint_hash: hash },
      ...{ ...keys, created_at: iso(context.now()) },
    })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet(keys).where('push_subscriptions.user_id', '=', caller._id),
    )
    .returning('_id')
    .executeTakeFirst();
  if (!written) throw new AppError('conflict', 'Somebody else turned pushes on at the same moment. Please try again.');
}

export async function subscribe(context: Context, caller: Caller, device: Device): Promise<void> {
  if (!isPushAddress(device.endpoint, context.config.pushUrl)) {
    throw new AppError('invalid', 'endpoint must be the https address of a push service', 'endpoint');
  }
  await context.db.transaction().execute((trx) => replaceSubscription(trx, context, caller, device));
}

export async function unsubscribe(db: Db, caller: Caller): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', caller._id)
    .where('session_hash', '=', sessionOf(caller))
    .execute();
}

/** The device keeps its pushes when its session gets another token. */
export async function movePush(trx: Trx, userId: string, from: readonly string[], to: string): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ session_hash: to })
    .where('user_id', '=', userId)
    .where('session_hash', 'in', [...from])
    .execute();
}
