import { createHmac } from 'node:crypto';
import type { Provider } from '@akada/contract';

/** Wire format of Paystack and Flutterwave (version 3), from their documentation. Amounts are kobo on this side. */

export const keys = {
  paystack: 'sk_test_0123456789abcdef',
  flutterwave: 'FLWSECK_TEST-0123456789',
  webhookHash: 'a hash that only the two of them know',
};

export type Verb = 'start' | 'verify' | 'refund' | 'list-refunds';

export type Transaction = {
  provider: Provider;
  id: number;
  /** Instead of `id`, where a number cannot hold it. */
  exactId?: string;
  reference: string;
  /** As asked for. */
  askedMinor: number;
  amountMinor: number;
  feesMinor: number;
  currency: string;
  returnUrl: string;
  /** The provider's own word. */
  status: string;
};

export type FakeRefund = { id: number; transaction: number; amountMinor: number; note: string; status: string };

export type Answer = { status: number; body: unknown };
export type State = {
  transactions: Transaction[];
  refunds: FakeRefund[];
  refundStatus: Record<Provider, string>;
  nextId: number;
};

export const ok = (body: object): Answer => ({ status: 200, body });
export const paystackError = (status: number, message: string, code: string): Answer => ({
  status,
  body: { status: false, message, type: 'api_error', code, meta: { nextStep: 'Try again later' } },
});
const flutterwaveError = (status: number, message: string): Answer => ({
  status,
  body: { status: 'error', message, data: null },
});

/** A number that no number of ours can hold. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => number };

export const paystackData = (found: Transaction) => ({
  id: found.exactId ? rawJson(found.exactId) : found.id,
  domain: 'test',
  status: found.status,
  reference: found.reference,
  amount: found.amountMinor + found.feesMinor,
  requested_amount: found.askedMinor,
  fees: found.feesMinor,
  currency: found.currency,
  channel: 'card',
  gateway_response: 'Successful',
  metadata: '',
});

export const flutterwaveData = (found: Transaction) => ({
  id: found.id,
  tx_ref: found.reference,
  flw_ref: `FLW-MOCK-${found.id}`,
  amount: found.amountMinor / 100,
  charged_amount: (found.amountMinor + found.feesMinor) / 100,
  currency: found.currency,
  status: found.status,
  payment_type: 'card',
});

const paystackRefund = ({ id, transaction, amountMinor, note, status }: FakeRefund) => ({
  ...{ id, transaction, amount: amountMinor, merchant_note: note, status, currency: 'NGN' },
});

const flutterwaveRefund = ({ id, transaction, amountMinor, note, status }: FakeRefund) => ({
  ...{ id, tx_id: transaction, amount_refunded: amountMinor / 100, comments: note, status },
});

// biome-ignore lint/suspicious/noExplicitAny: whatever a client sends
export type Sent = any;

export function begin(state: State, provider: Provider, sent: Partial<Transaction>): Transaction {
  state.nextId += 1;
  const amountMinor = sent.amountMinor ?? 0;
  const found = {
    ...{ provider, id: state.nextId, reference: '', currency: 'NGN', returnUrl: '', feesMinor: 0 },
    ...{ askedMinor: amountMinor, amountMinor, status: provider === 'paystack' ? 'abandoned' : 'pending' },
    ...sent,
  };
  state.transactions.push(found);
  return found;
}

function giveBack(state: State, provider: Provider, wish: { id: number; amountMinor: number; note: string }) {
  const found = state.transactions.find(({ id }) => id === wish.id);
  const before = state.refunds.filter(({ transaction }) => transaction === wish.id);
  const left = before.reduce((rest, { amountMinor }) => rest - amountMinor, found?.amountMinor ?? 0);
  if (!found || wish.amountMinor > left) return null;
  state.nextId += 1;
  const { amountMinor, note } = wish;
  const refund = { id: state.nextId, transaction: found.id, amountMinor, note, status: state.refundStatus[provider] };
  state.refunds.push(refund);
  return refund;
}

export type Handler = { verb: Verb; act: () => Answer };
export type Routed = { method: string; path: string; query: URLSearchParams; sent: Sent; origin: string };

export function paystackRoute(state: State, { method, path, query, sent, origin }: Routed): Handler | null {
  if (method === 'POST' && path === '/transaction/initialize') {
    const act = () => {
      const { reference, amount, currency, email, callback_url: returnUrl } = sent;
      const isKnown = state.transactions.some((known) => known.reference === reference);
      if (isKnown) return paystackError(400, 'Duplicate Transaction Reference', 'duplicate_reference');
      if (!Number.isInteger(amount) || !email) return paystackError(400, 'Invalid amount', 'missing_params');
      begin(state, 'paystack', { reference, amountMinor: amount, currency, returnUrl });
      const data = { authorization_url: `${origin}/pay/${reference}`, access_code: 'a1b2c3', reference };
      return ok({ status: true, message: 'Authorization URL created', data });
    };
    return { verb: 'start', act };
  }
  const [, reference] = /^\/transaction\/verify\/([\w.=-]+)$/.exec(path) ?? [];
  if (method === 'GET' && reference) {
    const act = () => {
      const found = state.transactions.find((known) => known.reference === reference);
      if (!found) return paystackError(400, 'Transaction reference not found.', 'transaction_not_found');
      return ok({ status: true, message: 'Verification successful', data: paystackData(found) });
    };
    return { verb: 'verify', act };
  }
  if (method === 'GET' && path === '/refund') {
    const own = state.refunds.filter(({ transaction }) => String(transaction) === query.get('transaction'));
    return { verb: 'list-refunds', act: () => ok({ status: true, data: own.map(paystackRefund) }) };
  }
  if (method !== 'POST' || path !== '/refund') return null;
  const act = () => {
    const wish = { id: Number(sent.transaction), amountMinor: sent.amount, note: sent.merchant_note };
    const refund = giveBack(state, 'paystack', wish);
    if (!refund) return paystackError(400, 'Refund amount cannot be greater than transaction amount', 'invalid_params');
    return ok({ status: true, message: 'Refund has been queued for processing', data: paystackRefund(refund) });
  };
  return { verb: 'refund', act };
}

export function flutterwaveRoute(state: State, { method, path, query, sent, origin }: Routed): Handler | null {
  const verified = (found: Transaction | undefined) =>
    found && found.status !== 'pending'
      ? ok({ status: 'success', message: 'Transaction fetched successfully', data: flutterwaveData(found) })
      : flutterwaveError(400, 'No transaction was found for this id');
  if (method === 'POST' && path === '/payments') {
    const act = () => {
      const { tx_ref: reference, amount, currency, redirect_url: returnUrl, customer } = sent;
      if (typeof amount !== 'number' || !customer?.email) return flutterwaveError(400, 'amount is required');
      begin(state, 'flutterwave', { reference, amountMinor: Math.round(amount * 100), currency, returnUrl });
      return ok({ status: 'success', message: 'Hosted Link', data: { link: `${origin}/pay/${reference}` } });
    };
    return { verb: 'start', act };
  }
  if (method === 'GET' && path === '/transactions/verify_by_reference') {
    const reference = query.get('tx_ref');
    return { verb: 'verify', act: () => verified(state.transactions.find((known) => known.reference === reference)) };
  }
  const [, id, what] = /^\/transactions\/(\d+)\/(verify|refund)$/.exec(path) ?? [];
  if (method === 'GET' && what === 'verify') {
    return { verb: 'verify', act: () => verified(state.transactions.find((known) => String(known.id) === id)) };
  }
  if (method === 'GET' && path === '/refunds') {
    const own = state.refunds.filter(({ transaction }) => String(transaction) === query.get('id'));
    const meta = { page_info: { total: own.length, current_page: 1, total_pages: own.length > 0 ? 1 : 0 } };
    return { verb: 'list-refunds', act: () => ok({ status: 'success', meta, data: own.map(flutterwaveRefund) }) };
  }
  if (method !== 'POST' || what !== 'refund') return null;
  const act = () => {
    const wish = { id: Number(id), amountMinor: Math.round(sent.amount * 100), note: sent.comments };
    const refund = giveBack(state, 'flutterwave', wish);
    if (!refund) return flutterwaveError(400, 'Refund amount exceeds the transaction amount');
    return ok({ status: 'success', message: 'Transaction refund initiated', data: flutterwaveRefund(refund) });
  };
  return { verb: 'refund', act };
}

/** As it is sent: the bytes and the headers that authenticate them. */
export function webhookOf(found: Transaction, event?: string) {
  const isPaystack = found.provider === 'paystack';
  const name = event ?? (isPaystack ? 'charge.success' : 'charge.completed');
  const data = isPaystack ? paystackData(found) : flutterwaveData(found);
  return signed(found.provider, { event: name, data });
}

export function signed(provider: Provider, content: object): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(content);
  if (provider === 'flutterwave') return { body, headers: { 'verif-hash': keys.webhookHash } };
  return { body, headers: { 'x-paystack-signature': createHmac('sha512', keys.paystack).update(body).digest('hex') } };
}
