import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../http/context.ts';
import { seal, unseal } from '../http/seal.ts';

/** The one cookie there is: it holds a school login together until the token is there, and nothing else. */
const name = 'akada_school_login';
const path = '/api/auth/oidc';
const lifeMs = 10 * 60_000;
const sealedFor = { purpose: 'school login', id: name };

const content = z.object({
  /** Known to this browser alone; a ticket is good only beside it. */
  browser: z.string(),
  flow: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  expiresAt: z.number(),
});
type Content = z.infer<typeof content>;

function write(context: Context, reply: FastifyReply, value: string, maxAgeSeconds: number): void {
  const secure = context.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const rules = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  reply.header('Set-Cookie', `${name}=${value}; ${rules}`);
}

export function keepFlow(context: Context, reply: FastifyReply, kept: Omit<Content, 'expiresAt'>): void {
  const text = JSON.stringify({ ...kept, expiresAt: context.now() + lifeMs });
  write(context, reply, seal(context.secret, sealedFor, text), lifeMs / 1000);
}

export function dropFlow(context: Context, reply: FastifyReply): void {
  write(context, reply, '', 0);
}

/** What was kept; null when there is none, it has expired, or somebody else wrote it. */
export function keptFlow(context: Context, request: FastifyRequest): Content | null {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  const sealed = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  if (!sealed) return null;
  try {
    const kept = content.parse(JSON.parse(unseal(context.secret, sealedFor, sealed)));
    return kept.expiresAt > context.now() ? kept : null;
  } catch {
    return null;
  }
}
