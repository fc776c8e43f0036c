import type { IncomingHttpHeaders } from 'node:http';
import type { Provider } from '@akada/contract';
import { z } from 'zod';

export type Start = {
  /** Ours, and the provider's key of the payment. */
  reference: string;
  amountMinor: number;
  currency: string;
  email: string;
  returnUrl: string;
};

export type PaidCharge = { status: 'paid'; transaction: string; amountMinor: number; currency: string };

/** `failed`: this try. The payer may try again, so a failed charge can still be paid. */
export type Charge = PaidCharge | { status: 'pending' | 'failed' | 'unknown' };

/** The subject of an authentic webhook. */
export type Nudge =
  | { kind: 'charge'; reference: string; transaction: string | null; signed: PaidCharge | null }
  | { kind: 'refund'; reference: string | null; transaction: string | null }
  | { kind: 'dispute'; reference: string }
  | { kind: 'other' };

export type RefundAsk = {
  /** Ours; sent along as a note, because neither provider has a key for refunds. */
  refundId: string;
  transaction: string;
  amountMinor: number;
  /** `first`: nothing was sent before. Otherwise the provider's list is read, and `if-missing` sends again. */
  send: 'first' | 'if-missing' | 'never';
};

export type RefundState = { status: 'pending' | 'done' | 'failed'; providerId: string | null; problem: string | null };

export type Gateway = {
  provider: Provider;
  name: string;
  leastMinor: number;
  /** Returns the address of the page on which the payer pays. */
  start: (start: Start) => Promise<string>;
  verify: (reference: string, transaction?: string | null) => Promise<Charge>;
  /** Null when the webhook is forged. */
  readWebhook: (headers: IncomingHttpHeaders, raw: Buffer) => Nudge | null;
  /** Returns the state of this refund, and asks for it only where the provider has none. */
  refund: (ask: RefundAsk) => Promise<RefundState>;
};

/** No reply, or none with a result: the call may have been carried out. */
export class ProviderAway extends Error {}

/** The provider has refused the call: nothing was done. */
export class ProviderRefused extends Error {}

const timeoutMs = 7000;
const largestReplyBytes = 512 * 1024;

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > largestReplyBytes) throw new Error('the reply is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

type Source = { source?: string };

/** Paystack's ids have 64 bits: what a number cannot hold becomes text. */
function parseJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: Source) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}

/** Undefined for a body that is not JSON. */
export function webhookBody(raw: Buffer): unknown {
  try {
    return parseJson(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200);

const refusal = z.object({ message: z.string(), code: z.string().optional() });

export type Account = { name: string; url: string; secretKey: string };

type Call = { method: 'GET' | 'POST'; path: string; body?: object };

export type Answered = { isOk: boolean; body: unknown; message: string; isUnknown: boolean };

/** Throws ProviderAway unless the provider has said yes or no. A redirect would take the key to another host. */
export async function callProvider(account: Account, { method, path, body }: Call): Promise<Answered> {
  const { name, url, secretKey } = account;
  let status: number;
  let reply: unknown;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    reply = parseJson(await readBounded(response));
  } catch (cause) {
    throw new ProviderAway(`${name} did not answer`, { cause });
  }
  const { message, code = '' } = refusal.safeParse(reply).data ?? { message: '' };
  if (status >= 500 || [401, 403, 408, 429].includes(status)) {
    throw new ProviderAway(`${name} answered ${status}: ${plain(message)}`);
  }
  const isUnknown = status === 404 || (status === 400 && /not.?found|no transaction/i.test(`${code} ${message}`));
  return { isOk: status >= 200 && status < 300, body: reply, message: plain(message), isUnknown };
}

/** After a lost reply only the provider's list shows whether the refund was made. */
export function listOf<Schema extends z.ZodType>(name: string, schema: Schema, answered: Answered): z.output<Schema> {
  if (!answered.isOk) throw new ProviderAway(`${name} does not list its refunds: ${answered.message}`);
  return bodyOf(name, schema, answered);
}

type SaidOfRefund = {
  note: string | null | undefined;
  transaction: string | null | undefined;
  amountMinor: number | null | undefined;
};

/** Throws ProviderAway where an answer names another refund than the one asked for; what it does not name is not known. */
export function refuseOtherRefund(name: string, asked: RefundAsk, said: SaidOfRefund): void {
  const isOurs =
    (said.note ?? asked.refundId).includes(asked.refundId) &&
    (said.transaction ?? asked.transaction) === asked.transaction &&
    (said.amountMinor ?? asked.amountMinor) === asked.amountMinor;
  if (!isOurs) throw new ProviderAway(`${name} answered about another refund`);
}

/** Throws ProviderRefused for a no, and ProviderAway for a yes that is not of the documented form. */
export function bodyOf<Schema extends z.ZodType>(name: string, schema: Schema, answered: Answered): z.output<Schema> {
  if (!answered.isOk) throw new ProviderRefused(answered.message || `${name} has refused`);
  const parsed = schema.safeParse(answered.body);
  if (!parsed.success) throw new ProviderAway(`${name} answered in another form: ${plain(parsed.error.message)}`);
  return parsed.data;
}

/** Only https, or this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address) || address.length > 2000) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
}

export const pageAddress = z.string().refine(isSafeAddress, 'the address of a page over https');

export const idText = z.union([z.number().int(), z.string().regex(/^[\w.-]{1,40}$/)]).transform(String);

/** Ours are ids; nothing else is looked up. */
export const referenceText = z.string().regex(/^[0-9a-f]{24}$/);
