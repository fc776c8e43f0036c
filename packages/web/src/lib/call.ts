import type { Endpoint } from '@akada/contract';
import type { z } from 'zod';
import { CallError } from './call-error.ts';

type Part<Key extends string, Value> =
  Record<never, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

export type CallInput<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>> & {
    signal?: AbortSignal;
    /** Lets the request outlive the page (logout, the last save of an exam). */
    keepalive?: boolean;
  };

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** `ended` hears the code of the refusal: 'suspended', or that of any other dead session. */
type Session = {
  token: () => string | null;
  ended: (code: unknown) => void;
  /** Sees to what the refusal asks of the person; true when the call may be made again. */
  assured: (code: unknown) => Promise<boolean>;
};
let session: Session = { token: () => null, ended: () => undefined, assured: async () => false };

/** state/session.ts hands its token in here, so that this floor knows nothing of storage. */
export function connectSession(next: Session): void {
  session = next;
}

const timeoutMs = 30_000;

function address(endpoint: Endpoint, params: object, query: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Aborts with the caller's signal or after the time limit (AbortSignal.any is too new for the phones we serve). */
function limited(signal: AbortSignal | undefined): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** Undefined for anything that is not an answer of our API: the sign-in page of a public network, a proxy's page. */
async function readEnvelope(response: Response): Promise<Record<string, unknown> | undefined> {
  const { headers } = response;
  // A file may be JSON as well.
  if (!headers.get('content-type')?.includes('json') || headers.has('content-disposition')) return undefined;
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'success' in body ? { ...body } : undefined;
}

type Early = { token: string; replies: Map<string, Promise<Response>> };

/** What was asked this long ago is asked anew. */
const earlyForMs = 60_000;

/** The answer that public/boot.js asked for before this code was there: each serves once, and only its own session. */
function earlyReply(url: string, init: RequestInit, signal: AbortSignal): Promise<Response | undefined> | undefined {
  const early = (globalThis as { __early?: Early }).__early;
  const reply = init.method === 'GET' ? early?.replies.get(url) : undefined;
  if (!early || !reply) return undefined;
  early.replies.delete(url);
  const isMine = new Headers(init.headers).get('token') === early.token;
  if (!isMine || performance.now() > earlyForMs) return undefined;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    // Without an answer it is asked again in the usual way.
    reply.then(resolve, () => resolve(undefined));
  });
}

async function exchange(url: string, init: RequestInit, caller: AbortSignal | undefined) {
  const limit = limited(caller);
  try {
    const response =
      (await earlyReply(url, init, limit.signal)) ?? (await fetch(url, { ...init, signal: limit.signal }));
    return { response, envelope: await readEnvelope(response) };
  } catch {
    if (caller?.aborted) throw caller.reason;
    throw CallError.network();
  } finally {
    limit.release();
  }
}

/** A body with a file in it travels as a form, any other as JSON. */
function payloadOf(body: object): FormData | string {
  const entries: [string, unknown][] = Object.entries(body);
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

type Input<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

async function ask(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<Awaited<ReturnType<typeof exchange>>> {
  const { params = {}, query = {}, body, signal, keepalive } = input;
  const guarded = endpoint.access !== 'anyone';
  const token = session.token();
  if (guarded && token === null) {
    throw new CallError('No authentication token found', { status: 401, code: 'unauthenticated' });
  }
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers.token = token;
  const payload = body === undefined ? undefined : payloadOf(body as object);
  if (typeof payload === 'string') headers['Content-Type'] = 'application/json';
  const { response, envelope } = await exchange(
    address(endpoint, params as object, query as object),
    { method: endpoint.method, headers, keepalive, body: payload },
    signal,
  );
  if (response.ok) return { response, envelope };
  // Only our own 401 about this very token ends the session, not a proxy's and not one that a newer login overtook.
  if (response.status === 401 && envelope && guarded && token === session.token()) session.ended(envelope.code);
  if (response.status === 403 && envelope && (await session.assured(envelope.code))) return ask(endpoint, input);
  throw CallError.from(response, envelope);
}

/**
 * The one way to the server. `input` holds what the endpoint's schemas take in; the answer is what its reply schema
 * gives out. Throws CallError, or the caller's abort reason.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Reply<E>> {
  const { envelope } = await ask(endpoint, (input ?? {}) as CallInput<Endpoint>);
  if (envelope?.success === true) return envelope as Reply<E>;
  throw CallError.network();
}

/** The same for an endpoint whose answer is a file, by the name the server gives it. */
export async function callForFile<E extends Endpoint>(endpoint: E, ...[input]: Input<E>) {
  const { response } = await ask(endpoint, (input ?? {}) as CallInput<Endpoint>);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  // Without a name it is no file of ours, but the page of a public network.
  const content = name && (await response.blob().catch(() => null));
  if (!name || !content) throw CallError.network();
  return { name, content };
}
