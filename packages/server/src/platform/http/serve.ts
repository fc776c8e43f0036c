import type { Endpoint, Right, Role } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { engineOf } from '../db/dialect.ts';
import { DatabaseAway } from '../db/open.ts';
import type { Trx } from '../db/schema.ts';
import { AppError } from './app-error.ts';
import { type Context, iso } from './context.ts';
import { Download } from './download.ts';
import { invalidInput, refuseErased } from './errors.ts';
import { ceilingOf, essaysBytes, takesEssays } from './limits.ts';
import { requireOwn, requireScope } from './scope.ts';
import { authenticate, type Caller } from './session.ts';
import { requireAssurance } from './step-up.ts';

export type Ask<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  caller: E['access'] extends 'anyone' ? null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** `serve` adds `success: true`. */
export type Answer<E extends Endpoint> =
  z.input<E['reply']> extends string ? Download : Omit<z.input<E['reply']>, 'success'>;

type Route = { endpoint: Endpoint; handler: (ask: never) => Promise<object> } & Options<never>;

type Options<Before> = {
  /** A check that takes precedence over errors of the body; the handler repeats it. */
  beforeBody?: (ask: Before) => Promise<void>;
};
type Admission = { route: Route; caller: Caller | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, so that 401 and 403 come before 400. */
    admission: Admission | null;
  }
}

/** Longer than the wait for a connection, whose error is more specific. */
const longestAnswerMs = 20_000;

const routesOf = new WeakMap<Context, Map<string, Route[]>>();

function admits({ access }: Endpoint, role: Role): boolean {
  return access === 'anyone' || access.includes(role);
}

const rightWords: Record<Right, string> = {
  teaching: 'teaching (lessons, exams and questions)',
  marking: 'marking (results and invigilation)',
  money: 'money (payments and settings)',
  people: 'people (accounts of students)',
};

/** For admins only; a super-admin has every right. */
export function requireRight(right: Endpoint['right'], caller: Caller): void {
  if (right === undefined || caller.role !== 'admin') return;
  const enough: readonly Right[] = typeof right === 'string' ? [right] : right;
  if (enough.some((one) => caller.rights.includes(one))) return;
  const words = enough.map((one) => rightWords[one]).join(' or ');
  throw new AppError('forbidden', `Your account has no right to ${words}. Please ask the super admin.`, 'rights');
}

export const tokenOf = ({ headers: { token } }: FastifyRequest) => (Array.isArray(token) ? token[0] : token);

async function admit(routes: readonly Route[], context: Context, request: FastifyRequest): Promise<Admission> {
  const open = routes.find(({ endpoint }) => endpoint.access === 'anyone');
  if (open) return { route: open, caller: null };
  const caller = await authenticate(context, tokenOf(request), request.id);
  const route = routes.find(({ endpoint }) => admits(endpoint, caller.role));
  if (!route) throw new AppError('forbidden', 'You do not have access to this');
  requireRight(route.endpoint.right, caller);
  requireScope(route.endpoint, caller);
  await requireAssurance(context, route.endpoint, caller);
  return { route, caller };
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}

/** Aliases in the body whose field is absent. */
function sentAliases({ aliases = {} }: Endpoint, body: unknown): [alias: string, name: string][] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(aliases).filter(([alias, name]) => alias in body && !(name in body));
}

function withOwnNames(endpoint: Endpoint, body: unknown): unknown {
  const sent = sentAliases(endpoint, body);
  if (sent.length === 0) return body;
  const fields = body as Record<string, unknown>;
  return { ...fields, ...Object.fromEntries(sent.map(([alias, name]) => [name, fields[alias]])) };
}

/** An error names the field by the alias that was sent. */
function asSent({ admission, body }: FastifyRequest, error: unknown): unknown {
  if (!admission || !(error instanceof AppError)) return error;
  const found = sentAliases(admission.route.endpoint, body).find(([, name]) => name === error.details.field);
  return found ? new AppError(error.code, error.message, { ...error.details, field: found[0] }) : error;
}

async function answer(context: Context, request: FastifyRequest, reply: FastifyReply) {
  if (!request.admission) throw new Error('a request reached its handler without being admitted');
  const { route, caller } = request.admission;
  const { endpoint, handler, beforeBody } = route;
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query, request.query);
  if (caller?.limits) await requireOwn(context, endpoint.scope, caller, params);
  const sent = endpoint.body.safeParse(withOwnNames(endpoint, request.body) ?? {});
  if (!sent.success) {
    await beforeBody?.({ params, query, caller } as never);
    throw invalidInput(sent.error);
  }
  const body = sent.data;
  reply.code(endpoint.status);
  const result = await handler({ params, query, body, caller, request, reply } as never);
  if (result instanceof Download) return result.sendBy(reply, endpoint.mediaType ?? 'application/octet-stream');
  return endpoint.reply.parse({ success: true, ...result });
}

/** Fastify's own timeout ends once the body is read (fastify/fastify#6725), and costs an AbortController a request. */
function inTime<Result>(reply: FastifyReply, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new DatabaseAway(`no answer within ${longestAnswerMs} ms`));
    const timer = setTimeout(refuse, Math.max(1, longestAnswerMs - reply.elapsedTime));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const served = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));

/** `PUT /lesson` without an id gets 400 for the id instead of 404, unless it is an endpoint of its own. */
function pathOf({ method, path }: Endpoint): string {
  const isOfOne = (method === 'PUT' || method === 'DELETE') && path.endsWith('/:id');
  const needsId = isOfOne && !served.has(`${method} ${path.slice(0, -'/:id'.length)}`);
  return needsId ? `${path}?` : path;
}

export function serve<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (ask: Ask<E>) => Promise<Answer<E>>,
  options: Options<Pick<Ask<E>, 'params' | 'query' | 'caller'>> = {},
): void {
  const routes = routesOf.get(context) ?? new Map<string, Route[]>();
  routesOf.set(context, routes);
  const key = `${endpoint.method} ${endpoint.path}`;
  const shared = routes.get(key);
  if (shared) {
    shared.push({ endpoint, handler, ...options });
    return;
  }
  const own: Route[] = [{ endpoint, handler, ...options }];
  routes.set(key, own);
  if (!app.hasRequestDecorator('admission')) app.decorateRequest('admission', null);
  const ceiling = ceilingOf(endpoint);
  const isShort = endpoint.mediaType === undefined && endpoint.bodyType === undefined;
  // Deadline for a silent PostgreSQL. (SQLite is synchronous.)
  const isLimited = isShort && engineOf(context.config.databaseUrl) === 'postgres';
  app.route({
    method: endpoint.method,
    url: pathOf(endpoint),
    ...(takesEssays(endpoint) && { bodyLimit: essaysBytes }),
    config: ceiling ? { rateLimit: ceiling } : {},
    errorHandler: async (error, request) => {
      return refuseErased(context, request.admission?.caller ?? null, asSent(request, error));
    },
    onRequest: async (request, reply) => {
      const admission = admit(own, context, request);
      request.admission = await (isLimited ? inTime(reply, admission) : admission);
    },
    handler: (request, reply) => {
      const answered = answer(context, request, reply);
      return isLimited ? inTime(reply, answered) : answered;
    },
  });
}

type Write<E extends Endpoint> = {
  trx: Trx;
  /** For the audit log; `by` is null where anyone may ask. */
  doer: { by: Ask<E>['caller']; at: string };
};

/** The handler is one transaction, committed before the reply; an outer `db` in it would deadlock, so it is given none. */
export function serveWrite<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (ask: Ask<E> & Write<E>) => Promise<Answer<E>>,
): void {
  serve(app, context, endpoint, (ask) => {
    const doer = { by: ask.caller, at: iso(context.now()) };
    return context.db.transaction().execute((trx) => handler({ ...ask, trx, doer }));
  });
}

export function servedEndpoints(context: Context): Endpoint[] {
  return [...(routesOf.get(context)?.values() ?? [])].flat().map(({ endpoint }) => endpoint);
}
