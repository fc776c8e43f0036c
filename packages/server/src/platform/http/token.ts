import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { macOf } from './keyed-hash.ts';

/** Clients may read `email` and `_id` as from a JWT, but the authority is the random session id. */
const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const longestToken = 2048;

const payload = z.object({ _id: z.string(), email: z.string(), role: z.string(), sid: z.string(), exp: z.number() });

const signature = (secret: Buffer, body: string) => macOf(secret, `${header}.${body}`);

export function newSessionId(): string {
  return randomBytes(24).toString('base64url');
}

export function hashSessionId(sessionId: string): string {
  return hash('sha256', sessionId);
}

export function signToken(
  secret: Buffer,
  user: { _id: string; email: string; role: string },
  sessionId: string,
  times: { issuedAt: number; expiresAt: number },
): string {
  const claims = {
    _id: user._id,
    // Other front ends treat a token without `email` as a failed login.
    email: user.email || user._id,
    role: user.role,
    sid: sessionId,
    iat: Math.floor(times.issuedAt / 1000),
    exp: Math.floor(times.expiresAt / 1000),
  };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${header}.${body}.${signature(secret, body).toString('base64url')}`;
}

/** MAC in constant time, before the content is parsed. */
export function claimsOf(secret: Buffer, token: string): { _id: string; sid: string } | null {
  if (token.length > longestToken) return null;
  const segments = token.split('.');
  if (segments.length !== 3 || segments[0] !== header) return null;
  const [, body = '', mac = ''] = segments;
  const given = Buffer.from(mac, 'base64url');
  const expected = signature(secret, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (given.toString('base64url') !== mac) return null;
  const claims = payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claims.success ? claims.data : null;
}
