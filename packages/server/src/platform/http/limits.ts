import { Socket } from 'node:net';
import {
  checkPaper,
  confirmAddress,
  confirmEmail,
  type Endpoint,
  forgotPassword,
  getInvite,
  getPaperKeys,
  login,
  readCalendar,
  requestCode,
  resetPassword,
  resetWithLink,
  saveAnswers,
  signInBySchool,
  signInWithCode,
  signInWithLink,
  signUpGuardian,
  signup,
  submitExam,
  undoAddress,
} from '@akada/contract';
import rateLimit, { type FastifyRateLimitOptions, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { engineOf } from '../db/dialect.ts';
import { AppError } from './app-error.ts';
import { type Context, iso } from './context.ts';
import { keyedHash } from './keyed-hash.ts';

export const bodyLimitBytes = 64 * 1024;
/** Room for several essays in three-byte characters. */
export const essaysBytes = 1024 * 1024;

export const takesEssays = (endpoint: Endpoint) => endpoint === saveAnswers || endpoint === submitExam;

const deepest = 20;

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return depth;
  let found = depth + 1;
  for (const item of Object.values(value)) found = Math.max(found, depthOf(item, depth + 1));
  return found;
}

/** Prototype pollution. */
function hasPrototypeKey(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  if (Object.hasOwn(value, 'constructor') && Object.hasOwn(Object(value.constructor), 'prototype')) return true;
  return Object.values(value).some((item) => hasPrototypeKey(item, depth + 1));
}

function problemOf(field: string, value: unknown): AppError | null {
  if (field === '__proto__' || hasPrototypeKey({ [field]: value })) {
    return new AppError('invalid', `${field} holds a name that may not be used`, field);
  }
  return depthOf(value, 1) > deepest ? new AppError('invalid', `${field} is nested too deeply`, field) : null;
}

function readObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', 'The request body must be a JSON object');
  }
  for (const [field, item] of Object.entries(value)) {
    const problem = problemOf(field, item);
    if (problem) throw problem;
  }
  return value;
}

export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    text === '' ? {} : readObject(text),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For a body that is not a file. */
    bodyTimeoutMs: number;
    /** Between two pieces of an upload that may take hours. */
    uploadSilenceMs: number;
  }
}

/** A file of 5 MB at 25 kB/s. Node has one request timeout for all routes. */
export const longestUploadMs = 240_000;

const long = new WeakSet<Socket>();

export const mayTakeHours = (socket: Socket) => long.has(socket);

/** Replaces the time limit of this request's body by an idle timeout. */
export function allowHours({ raw }: FastifyRequest, silenceMs: number): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  long.add(socket);
  let before = -1;
  const timer = setInterval(() => {
    if (socket.bytesRead === before) socket.destroy();
    before = socket.bytesRead;
  }, silenceMs).unref();
  const end = () => {
    clearInterval(timer);
    long.delete(socket);
  };
  raw.once('end', end).once('close', end);
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The longer limit is for people whose request was admitted to a route that takes a file. */
const isUpload = ({ admission }: FastifyRequest) => admission?.route.endpoint.bodyType !== undefined;

export function endSlowBodies(app: FastifyInstance): void {
  app.decorate('bodyTimeoutMs', 15_000);
  app.decorate('uploadSilenceMs', 60_000);
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete || isUpload(request) || mayTakeHours(raw.socket)) return;
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, raw.socket);
    }, app.bodyTimeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Per minute and address. A whole school shares one address, so these only stop floods, not guessing. */
const ceilings = new Map<Endpoint, number>([
  [login, 3000],
  [signup, 1000],
  [getInvite, 600],
  [signUpGuardian, 1000],
  [requestCode, 600],
  [signInWithCode, 1000],
  [forgotPassword, 600],
  [resetPassword, 1000],
  [signInWithLink, 1000],
  [resetWithLink, 1000],
  [confirmEmail, 1000],
  [confirmAddress, 1000],
  [undoAddress, 1000],
  [readCalendar, 600],
  [checkPaper, 600],
  [getPaperKeys, 600],
  [signInBySchool, 1000],
]);

export function ceilingOf(endpoint: Endpoint): { max: number; timeWindow: string } | null {
  const max = ceilings.get(endpoint);
  return max ? { max, timeWindow: '1 minute' } : null;
}

type Count = { current: number; ttl: number };

async function countCall({ db, now, secret }: Context, name: string, windowMs: number): Promise<Count> {
  const at = now();
  // Addresses are stored only as keyed hashes.
  const key = keyedHash(secret, `calls:${name}`).slice(0, 32);
  const row = await db
    .insertInto('call_counts')
    .values({ key, calls: 1, ends_at: iso(at + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const runs = eb('call_counts.ends_at', '>', iso(at));
        return {
          calls: eb
            .case()
            .when(runs)
            .then(eb('call_counts.calls', '+', 1))
            .else(1)
            .end(),
          ends_at: eb.case().when(runs).then(eb.ref('call_counts.ends_at')).else(eb.ref('excluded.ends_at')).end(),
        };
      }),
    )
    .returning(['calls', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { current: row.calls, ttl: Math.max(0, Date.parse(row.ends_at) - at) };
}

function sharedCounts(context: Context): new (options: FastifyRateLimitOptions) => FastifyRateLimitStore {
  return class SharedCounts {
    readonly #route: string;

    constructor(_options: FastifyRateLimitOptions, route = '') {
      this.#route = route;
    }

    incr(address: string, done: (error: Error | null, count?: Count) => void, windowMs: number): void {
      countCall(context, `${this.#route} ${address}`, windowMs).then((count) => done(null, count), done);
    }

    child(options: FastifyRateLimitOptions & { routeInfo?: { method?: unknown; url?: string } }): SharedCounts {
      return new SharedCounts(options, `${options.routeInfo?.method} ${options.routeInfo?.url}`);
    }
  };
}

/** A failing count refuses nobody. */
export async function limitFloods(app: FastifyInstance, context: Context): Promise<void> {
  const isShared = engineOf(context.config.databaseUrl) === 'postgres';
  await app.register(rateLimit, {
    global: false,
    ...(isShared && { store: sharedCounts(context), skipOnError: true }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, limit) =>
      new AppError('too_many_requests', 'Too many requests from this address. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(limit.ttl / 1000)),
      }),
  });
}

export async function sweepCallCounts({ db, now }: Context): Promise<void> {
  await db.deleteFrom('call_counts').where('ends_at', '<=', iso(now())).execute();
}
