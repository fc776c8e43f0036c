import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type Answer,
  begin,
  flutterwaveRoute,
  keys,
  ok,
  paystackError,
  paystackRoute,
  type Sent,
  type State,
  type Transaction,
  type Verb,
  webhookOf,
} from './fake-gateway-wire.ts';

/** `lost-request`: nothing was done; `lost-reply`: it was done. Both end the connection without an answer. */
export type Fault =
  | 'lost-request'
  | 'lost-reply'
  | 'silence'
  | 'too-large'
  | 'not-json'
  | 'other-form'
  | 'redirect'
  | 'other-payment'
  | 'other-transaction'
  | 'other-amount'
  | { status: number; message: string; body?: object }
  /** Called after the work is done, before the answer. */
  | { meanwhile: () => Promise<void> };

function spoiled(fault: Fault, answer: Answer): Answer | 'nothing' | 'silence' | 'redirect' | string {
  if (fault === 'lost-reply' || fault === 'lost-request') return 'nothing';
  if (fault === 'silence' || fault === 'redirect') return fault;
  if (fault === 'too-large') return `{"status":true,"filler":"${'x'.repeat(600_000)}"}`;
  if (fault === 'not-json') return '<html><title>502 Bad Gateway</title></html>';
  if (fault === 'other-form') return JSON.stringify({ status: true, data: { amount: 'a lot' } });
  if (fault === 'other-payment') {
    return JSON.stringify(answer.body).replace(/"(reference|tx_ref)":"[^"]+"/g, '"$1":"000000000000000000000000"');
  }
  if (fault === 'other-transaction')
    return JSON.stringify(answer.body).replace(/"(id|transaction|tx_id)":\d+/g, '"$1":7');
  if (fault === 'other-amount') return JSON.stringify(answer.body).replace(/"(amount|amount_refunded)":\d+/g, '"$1":7');
  return 'status' in fault
    ? { status: fault.status, body: fault.body ?? { status: false, message: fault.message } }
    : answer;
}

export type FakeGateway = Awaited<ReturnType<typeof startFakeGateway>>;

/** Paystack and Flutterwave on loopback, over real HTTP, with a page on which one button pays. */
export async function startFakeGateway({ port, webhookUrl }: { port: number; webhookUrl?: string }) {
  const origin = `http://127.0.0.1:${port}`;
  const state: State = {
    ...{ transactions: [], refunds: [], nextId: 4_000_000_000 },
    refundStatus: { paystack: 'pending', flutterwave: 'completed' },
  };
  const faults: { verb: Verb; fault: Fault }[] = [];
  const calls: Verb[] = [];
  const get = (reference: string): Transaction => {
    const found = state.transactions.find((known) => known.reference === reference);
    if (!found) throw new Error(`no payment with the reference ${reference} was started`);
    return found;
  };
  const pay = (reference: string, as: Partial<Transaction> = {}): Transaction => {
    const found = get(reference);
    return Object.assign(found, { status: found.provider === 'paystack' ? 'success' : 'successful' }, as);
  };

  const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL, sent: Sent) => {
    const [, provider, path = ''] = /^\/(paystack|flutterwave)(\/.*)$/.exec(url.pathname) ?? [];
    const key = provider === 'paystack' ? keys.paystack : keys.flutterwave;
    if (request.headers.authorization !== `Bearer ${key}`)
      return send(response, paystackError(401, 'Invalid key', 'invalid_Key'));
    const routed = { method: request.method ?? '', path, query: url.searchParams, sent, origin };
    const handler = provider === 'paystack' ? paystackRoute(state, routed) : flutterwaveRoute(state, routed);
    if (!handler) return send(response, paystackError(404, `There is no ${request.method} ${path}`, 'not_found'));
    calls.push(handler.verb);
    const at = faults.findIndex(({ verb }) => verb === handler.verb);
    const fault = at < 0 ? null : faults.splice(at, 1)[0]?.fault;
    if (!fault) return send(response, handler.act());
    const isDone = fault !== 'lost-request' && !(typeof fault === 'object' && 'status' in fault);
    const answer = isDone ? handler.act() : ok({});
    if (typeof fault === 'object' && 'meanwhile' in fault) await fault.meanwhile();
    const instead = spoiled(fault, answer);
    if (instead === 'silence') return;
    if (instead === 'nothing') return response.destroy();
    if (instead === 'redirect') return response.writeHead(302, { location: `${origin}/elsewhere` }).end();
    if (typeof instead === 'string')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(instead);
    return send(response, instead);
  };

  const webhook = (reference: string, { as = {}, event }: { as?: Partial<Transaction>; event?: string } = {}) =>
    webhookOf({ ...get(reference), ...as }, event);

  const payOnPage = async (response: ServerResponse, reference: string) => {
    const { returnUrl, provider, id } = pay(reference);
    if (webhookUrl) {
      const { body, headers } = webhook(reference);
      const method = 'POST';
      await fetch(`${webhookUrl}/${provider}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
    }
    const back =
      provider === 'paystack'
        ? `trxref=${reference}&reference=${reference}`
        : `status=successful&tx_ref=${reference}&transaction_id=${id}`;
    response.writeHead(303, { location: `${returnUrl}?${back}` }).end();
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const body = await text(request);
    const [, reference] = /^\/pay\/([\w.=-]+)$/.exec(url.pathname) ?? [];
    if (!reference) return answerApi(request, response, url, body === '' ? {} : JSON.parse(body));
    if (request.method === 'POST') return payOnPage(response, reference);
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(get(reference)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    env: {
      ...{ PAYSTACK_SECRET_KEY: keys.paystack, PAYSTACK_URL: `${origin}/paystack` },
      ...{ FLUTTERWAVE_SECRET_KEY: keys.flutterwave, FLUTTERWAVE_WEBHOOK_HASH: keys.webhookHash },
      FLUTTERWAVE_URL: `${origin}/flutterwave`,
    },
    ...{ state, calls, get, pay, webhook },
    /** Another transaction with the same reference, as Flutterwave has them. */
    again: (reference: string, as: Partial<Transaction> = {}) => {
      const { id: _id, ...first } = get(reference);
      return begin(state, first.provider, { ...first, ...as });
    },
    /** The next call of this verb fails in this way. */
    fail: (verb: Verb, fault: Fault) => faults.push({ verb, fault }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const pageOf = ({ amountMinor, currency }: Transaction) => `<!doctype html><html lang="en"><title>Pay</title>
<h1>Pay ${currency} ${amountMinor / 100}</h1><form method="post"><button>Pay now</button></form></html>`;
