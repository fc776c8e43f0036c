import { type Endpoint, nothing, type Role } from '@akada/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { Download } from './download.ts';
import { refuseErased } from './erased-caller.ts';
import { invalidInput } from './errors.ts';
import { ceilingOf } from './limits.ts';
import { MadeReply } from './made-reply.ts';
import { authenticate, type Caller } from './session.ts';
import { requireAssurance } from './step-up.ts';

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? null : Caller;

/** What a route's handler gets: validated input and the caller whose role the endpoint admits. */
export type Ask<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  caller: CallerOf<E>;
  request: FastifyRequest;
};

/** The reply without its `success: true`, which is added for all; a file where the reply is text; or one that is made already. */
export type Answer<E extends Endpoint> =
  z.input<E['reply']> extends string ? Download : Omit<z.input<E['reply']>, 'success'> | MadeReply;

type Route = {
  endpoint: Endpoint;
  packsItself: boolean;
  readAddress: (request: FastifyRequest) => Asked;
  handler: (ask: never) => object | Promise<object>;
};

/** Routes by method and path; two endpoints may share one when their roles differ: one reply for staff, one for students. */
const routesOf = new WeakMap<Context, Map<string, Route[]>>();

function admits(endpoint: Endpoint, role: Role): boolean {
  return endpoint.access === 'anyone' || endpoint.access.includes(role);
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}

const takesNothing = (schema: z.ZodType) => schema === nothing;

/** What stands in an address, read. */
type Asked = { params: object; query: object };

const mostAddresses = 500;
const longestAddress = 200;

/**
 * What an address means never changes: addresses that many ask for are read once. Not those that anybody may ask for: the
 * link of a mail stands in some of them.
 */
function addressReader(endpoint: Endpoint): (request: FastifyRequest) => Asked {
  const known = new Map<string, Asked>();
  const longestKept = endpoint.access === 'anyone' ? 0 : longestAddress;
  const read = (schema: z.ZodType, value: unknown) =>
    takesNothing(schema) ? {} : Object.freeze(parse(schema, value) as object);
  return (request) => {
    const before = known.get(request.url);
    if (before) return before;
    const asked = { params: read(endpoint.params, request.params), query: read(endpoint.query, request.query) };
    if (known.size >= mostAddresses) known.clear();
    if (request.url.length <= longestKept) known.set(request.url, asked);
    return asked;
  };
}

type Admission = { route: Route; caller: Caller | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Known from before the body is read: a stranger's body is never parsed, and 401 and 403 come before 400. */
    admission: Admission | null;
  }
}

function admitted(routes: readonly Route[], context: Context, caller: Caller): Admission | Promise<Admission> {
  const route = routes.find((candidate) => admits(candidate.endpoint, caller.role));
  if (!route) throw new AppError('forbidden', 'You do not have access to this');
  const assured = requireAssurance(context, route.endpoint, caller);
  return assured ? assured.then(() => ({ route, caller })) : { route, caller };
}

/** At once where nothing has to be looked up: a promise more for each request is what a busy server would notice. */
function admit(routes: readonly Route[], context: Context, request: FastifyRequest): Admission | Promise<Admission> {
  const open = routes.find((route) => route.endpoint.access === 'anyone');
  if (open) return { route: open, caller: null };
  const token = request.headers.token;
  const caller = authenticate(context, Array.isArray(token) ? token[0] : token, request.id);
  if (caller instanceof Promise) return caller.then((known) => admitted(routes, context, known));
  return admitted(routes, context, caller);
}

/** What Fastify sends; nothing where it was sent here. */
function finish(endpoint: Endpoint, result: object, request: FastifyRequest, reply: FastifyReply) {
  if (result instanceof Download) return result.sendBy(reply, endpoint.mediaType ?? 'application/octet-stream');
  if (result instanceof MadeReply) return result.sendBy(request, reply);
  return endpoint.reply.parse({ success: true, ...result });
}

function answer(request: FastifyRequest, reply: FastifyReply) {
  const { admission } = request;
  if (!admission) throw new Error('a request reached its handler without being admitted');
  const { endpoint, readAddress, handler } = admission.route;
  const { params, query } = readAddress(request);
  const ask = {
    params,
    query,
    body: takesNothing(endpoint.body) ? {} : parse(endpoint.body, request.body),
    caller: admission.caller,
    request,
  };
  reply.code(endpoint.status);
  const result = handler(ask as never);
  if (result instanceof Promise) return result.then((made) => finish(endpoint, made, request, reply));
  return finish(endpoint, result, request, reply);
}

/** `PUT /lesson` without an id should say that the id is missing, not that there is no such address. */
function pathOf(endpoint: Endpoint): string {
  const needsId = (endpoint.method === 'PUT' || endpoint.method === 'DELETE') && endpoint.path.endsWith('/:id');
  return needsId ? `${endpoint.path}?` : endpoint.path;
}

/** Puts an endpoint of the contract on the wire: guard, validate, act, strip the reply. `packsItself`: its replies are made already. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (ask: Ask<E>) => Answer<E> | Promise<Answer<E>>,
  { packsItself = false }: { packsItself?: boolean } = {},
): void {
  const routes = routesOf.get(context) ?? new Map<string, Route[]>();
  routesOf.set(context, routes);
  const key = `${endpoint.method} ${endpoint.path}`;
  const route = { endpoint, packsItself, readAddress: addressReader(endpoint), handler };
  const shared = routes.get(key);
  if (shared) {
    if (shared.some((other) => other.packsItself !== packsItself)) {
      throw new Error(`of two endpoints at ${key} either both pack their replies or none does`);
    }
    shared.push(route);
    return;
  }
  const own: Route[] = [route];
  routes.set(key, own);
  if (!app.hasRequestDecorator('admission')) app.decorateRequest('admission', null);
  const ceiling = ceilingOf(endpoint);
  app.route({
    method: endpoint.method,
    url: pathOf(endpoint),
    config: ceiling ? { rateLimit: ceiling } : {},
    ...(packsItself && { compress: false as const }),
    errorHandler: (error, request) => refuseErased(context, request.admission?.caller ?? null, error),
    onRequest: (request, _reply, done) => {
      const admission = admit(own, context, request);
      const goOn = (known: Admission) => {
        request.admission = known;
        done();
      };
      if (admission instanceof Promise) admission.then(goOn, done);
      else goOn(admission);
    },
    handler: answer,
  });
}

/** Every endpoint that was put on the wire: the test that nothing of the contract was forgotten reads it. */
export function servedEndpoints(context: Context): Endpoint[] {
  return [...(routesOf.get(context)?.values() ?? [])].flat().map((route) => route.endpoint);
}
