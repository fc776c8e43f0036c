import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';

export type Cookie = { name: string; path: string; sameSite: 'Strict' | 'Lax' };

/** No cookie authenticates a request to the API; films and materials are fetched with a ticket (decision 36). */
export function writeCookie(
  { config }: Context,
  reply: FastifyReply,
  { name, path, sameSite }: Cookie,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const rules = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`;
  reply.header('Set-Cookie', `${name}=${value}; ${rules}`);
}

export function readCookie(request: FastifyRequest, { name }: Cookie): string {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
