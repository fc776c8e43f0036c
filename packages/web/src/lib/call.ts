import type { Api } from '@akada/contract/endpoints';
import type { z } from 'zod';
import { CallError } from './call-error.ts';

/** 'PUT /lesson/:id'; the contract is imported as types only. */
type Key = keyof Api;

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

export type Query<K extends Key> = z.input<Api[K]['query']>;
export type Body<K extends Key> = z.input<Api[K]['body']>;
export type Reply<K extends Key> = z.output<Api[K]['reply']>;

type Input<K extends Key> = Part<'params', z.input<Api[K]['params']>> &
  Part<'query', Query<K>> &
  Part<'body', Body<K>> & {
    signal?: AbortSignal;
    /** Lets the request outlive the page. */
    keepalive?: boolean;
    headers?: Readonly<Record<string, string>>;
    /** Sends the body as a form also without a file. */
    form?: boolean;
    /** Instead of fetch, with a time limit of its own. */
    transport?: Transport;
  };

type Inputs<K extends Key> = Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

type Transport = (url: string, init: RequestInit) => Promise<Response>;

type AnyInput = Pick<Input<'GET /school'>, 'signal' | 'keepalive' | 'headers' | 'form' | 'transport'> & {
  params?: object;
  query?: object;
  body?: object;
};

type Session = {
  token: () => string | null;
  /** The server refuses this token. True when the call may be repeated with another one. */
  renewed: (token: string, code: unknown) => Promise<boolean>;
  /** True when the refused call may be repeated. */
  assured: (code: unknown) => Promise<boolean>;
};
let session: Session = { token: () => null, renewed: async () => false, assured: async () => false };

/** state/session.ts passes its token in, so that `lib` needs no storage. */
export function connectSession(next: Session): void {
  session = next;
}

const timeoutMs = 30_000;

function address(template: string, params: object, query: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** AbortSignal.any is too new for the phones we serve. */
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

/** Undefined for what is not a reply of our API, such as the sign-in page of a public network. */
async function readEnvelope(response: Response): Promise<Record<string, unknown> | undefined> {
  const { headers } = response;
  // An exported file may be JSON too.
  if (!headers.get('content-type')?.includes('json') || headers.has('content-disposition')) return undefined;
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'success' in body ? { ...body } : undefined;
}

/** Requests that public/boot.js began before this code was loaded. */
type Early = { token: string; replies: Map<string, Promise<Response>> };
const earlyCalls = () => (globalThis as { __early?: Early }).__early;

export const earlyAddresses = (): string[] => [...(earlyCalls()?.replies.keys() ?? [])];

const earlyForMs = 60_000;

/** Each early reply serves once, and only its own session. */
function earlyReply(url: string, init: RequestInit, signal: AbortSignal): Promise<Response | undefined> | undefined {
  const early = earlyCalls();
  const reply = init.method === 'GET' ? early?.replies.get(url) : undefined;
  if (!early || !reply) return undefined;
  early.replies.delete(url);
  const isMine = new Headers(init.headers).get('token') === early.token;
  if (!isMine || performance.now() > earlyForMs) return undefined;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    // On failure the usual request follows.
    reply.then(resolve, () => resolve(undefined));
  });
}

async function exchange(url: string, init: RequestInit, { signal: caller, transport }: AnyInput) {
  const limit = limited(caller);
  const usual: Transport = async () =>
    (await earlyReply(url, init, limit.signal)) ?? (await fetch(url, { ...init, signal: limit.signal }));
  try {
    const response = await (transport ?? usual)(url, init);
    return { response, envelope: await readEnvelope(response) };
  } catch {
    if (caller?.aborted) throw caller.reason;
    throw CallError.network();
  } finally {
    limit.release();
  }
}

function payloadOf(body: object, isForm: boolean): FormData | string {
  const entries: [string, unknown][] = Object.entries(body);
  if (!isForm && !entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

/** Other refusals with 401 are about a password or a code. */
const deadSession: readonly unknown[] = ['unauthenticated', 'suspended'];

async function ask(key: Key, input: AnyInput): Promise<Awaited<ReturnType<typeof exchange>>> {
  const { params = {}, query = {}, body, keepalive, form = false } = input;
  // A suffix such as 'as student' is for the types.
  const [method, path = ''] = key.split(' ');
  const token = session.token();
  const headers: Record<string, string> = { Accept: 'application/json', ...input.headers };
  if (token !== null) headers.token = token;
  const payload = body === undefined ? undefined : payloadOf(body, form);
  if (typeof payload === 'string') headers['Content-Type'] = 'application/json';
  const init = { method, headers, keepalive, body: payload };
  const { response, envelope } = await exchange(address(path, params, query), init, input);
  if (response.ok) return { response, envelope };
  // A proxy's 401 ends no session.
  const isOver = token !== null && response.status === 401 && deadSession.includes(envelope?.code);
  if (isOver && (await session.renewed(token, envelope?.code))) return ask(key, input);
  if (response.status === 403 && envelope && (await session.assured(envelope.code))) return ask(key, input);
  throw CallError.from(response, envelope);
}

/** Throws CallError, or the caller's abort reason. */
export async function call<K extends Key>(key: K, ...[input]: Inputs<K>): Promise<Reply<K>> {
  const { envelope } = await ask(key, input ?? {});
  if (envelope?.success === true) return envelope as Reply<K>;
  throw CallError.network();
}

/** Downloads a picture, to store it a second time. */
export async function fileAt(url: string): Promise<Blob> {
  const { response } = await exchange(url, { method: 'GET' }, {});
  const file = response.ok && (await response.blob().catch(() => null));
  if (!file) throw CallError.network();
  return file;
}

/** Reads a text file beside the API, such as a transcript. */
export async function textAt(url: string): Promise<string> {
  const { response, envelope } = await exchange(url, { method: 'GET' }, {});
  if (!response.ok) throw CallError.from(response, envelope);
  return response.text().catch(() => Promise.reject(CallError.network()));
}

/** A file from one of its bytes on, as it comes: a film may take an hour, so its reader decides how long is too long. */
export async function bytesAt(url: string, from: number, signal: AbortSignal): Promise<Response> {
  const asked = fetch(url, { headers: { Range: `bytes=${from}-` }, signal });
  const response = await asked.catch(() => Promise.reject(signal.aborted ? signal.reason : CallError.network()));
  if (!response.ok) throw CallError.from(response, await readEnvelope(response).catch(() => undefined));
  return response;
}

/** Status of a file that an element failed to load without a reason; 0 without a reply. */
export async function statusAt(url: string): Promise<number> {
  return exchange(url, { method: 'HEAD' }, {}).then(
    ({ response }) => response.status,
    () => 0,
  );
}

/** For an endpoint that replies with a file. */
export async function callForFile<K extends Key>(key: K, ...[input]: Inputs<K>) {
  const { response } = await ask(key, input ?? {});
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  // Without a name it is the page of a public network.
  const content = name && (await response.blob().catch(() => null));
  if (!name || !content) throw CallError.network();
  return { name, content };
}
