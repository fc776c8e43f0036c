import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { toUser } from '../users/users.queries.ts';
import { deviceWords } from './device-words.ts';
import { openSession } from './sessions.queries.ts';

/** The reply to every way in, for somebody who has shown who they are. */
export async function signIn(context: Context, user: UserRow, request: FastifyRequest) {
  const device = deviceWords(request.headers['user-agent'] ?? '');
  const token = await openSession(context, user, request.ip, request.id, device);
  return { message: 'Login successful', token, role: user.role, data: toUser(user) };
}
