import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Cookie, readCookie, writeCookie } from '../../platform/http/cookie.ts';
import { macOf } from '../../platform/http/keyed-hash.ts';

const cookie: Cookie = { name: 'akada_devices', path: '/api', sameSite: 'Strict' };
const lifeSeconds = 365 * 24 * 3600;
/** Phones are shared. */
const mostAccounts = 10;

/** An entry: 4 bytes of its expiry in seconds, 12 random ones, 16 of the MAC. It does not contain the account. */
const [endBytes, headBytes, entryBytes] = [4, 16, 32];

export type Account = Pick<UserRow, '_id' | 'devices_since'>;

/** `devices_since` changes when old cookies must count no more. */
function macFor({ secret }: Context, { _id, devices_since: since }: Account, head: Buffer): Buffer {
  return macOf(secret, `device:${_id}:${since}:${head.toString('hex')}`).subarray(0, entryBytes - headBytes);
}

function entriesOf(request: FastifyRequest): Buffer[] {
  const parts = readCookie(request, cookie).split('.').slice(-mostAccounts);
  return parts.map((part) => Buffer.from(part, 'base64url')).filter((entry) => entry.length === entryBytes);
}

function isFor(context: Context, account: Account, entry: Buffer): boolean {
  const head = entry.subarray(0, headBytes);
  const isOurs = timingSafeEqual(entry.subarray(headBytes), macFor(context, account, head));
  return isOurs && head.readUInt32BE(0) * 1000 > context.now();
}

const nonceOf = (entry: Buffer) => entry.subarray(endBytes, headBytes);

/** The id of this browser for an account that signed in here before, else null. It is no proof of identity. */
export function knownDevice(context: Context, request: FastifyRequest, account: Account): string | null {
  const own = entriesOf(request).filter((entry) => isFor(context, account, entry));
  return own.map((entry) => nonceOf(entry).toString('hex'))[0] ?? null;
}

/** Call it when the account was signed in to. A known browser keeps its id, so that it has one count of wrong tries. */
export function trustDevice(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { before, account }: { before?: Account; account: Account },
): void {
  const entries = entriesOf(request);
  const own = entries.find((entry) => isFor(context, before ?? account, entry));
  const head = Buffer.concat([Buffer.alloc(endBytes), own ? nonceOf(own) : randomBytes(headBytes - endBytes)]);
  head.writeUInt32BE(Math.floor(context.now() / 1000) + lifeSeconds);
  const kept = entries.filter((entry) => entry !== own).slice(1 - mostAccounts);
  const value = [...kept, Buffer.concat([head, macFor(context, account, head)])]
    .map((entry) => entry.toString('base64url'))
    .join('.');
  writeCookie(context, reply, cookie, { value, maxAgeSeconds: lifeSeconds });
}
