import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  bodyOf,
  type Charge,
  callProvider,
  type Gateway,
  idText,
  listOf,
  type Nudge,
  type PaidCharge,
  ProviderAway,
  pageAddress,
  type RefundState,
  referenceText,
  refuseOtherRefund,
  webhookBody,
} from './gateway.ts';

/** Amounts are kobo throughout. */
const kobo = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(Number);

const started = z.object({ data: z.object({ authorization_url: pageAddress, reference: z.string() }) });

const transaction = z.object({
  id: idText,
  status: z.string(),
  reference: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  fees: kobo.nullish(),
  currency: z.string(),
});
type Transaction = z.output<typeof transaction>;

const refund = z.object({
  id: idText.nullish(),
  status: z.string(),
  amount: kobo,
  merchant_note: z.string().nullish(),
  /** A list has its id, the reply to a refund the whole of it. */
  transaction: z.union([idText, z.object({ id: idText }).transform(({ id }) => id)]).nullish(),
});

const refunds = z.object({ data: z.array(refund) });
const pageOfRefunds = 100;

const event = z.object({
  event: z.string(),
  data: z.object({
    reference: referenceText.nullish().catch(null),
    transaction_reference: referenceText.nullish().catch(null),
    transaction: z.object({ reference: referenceText }).nullish().catch(null),
  }),
});

/** `amount` includes the fees if the payer bears them. */
function arrivedMinor({ amount, requested_amount, fees }: Transaction): number {
  return requested_amount && amount - requested_amount === (fees ?? 0) ? requested_amount : amount;
}

const paid = (found: Transaction): PaidCharge => ({
  status: 'paid',
  transaction: found.id,
  amountMinor: arrivedMinor(found),
  currency: found.currency.toUpperCase(),
});

/** An abandoned payment's page can still be paid on. */
function chargeOf(found: Transaction): Charge {
  if (found.status === 'success') return paid(found);
  return { status: ['failed', 'reversed'].includes(found.status) ? 'failed' : 'pending' };
}

function refundState({ id, status }: z.output<typeof refund>): RefundState {
  const providerId = id ?? null;
  if (status === 'processed') return { status: 'done', providerId, problem: null };
  if (status === 'failed') return { status: 'failed', providerId, problem: 'the refund failed' };
  const needs = status === 'needs-attention' ? "Paystack needs the payer's bank account: see its dashboard" : null;
  return { status: 'pending', providerId, problem: needs };
}

function isSigned(raw: Buffer, signature: string | string[] | undefined, secretKey: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(createHmac('sha512', secretKey).update(raw).digest(), Buffer.from(signature, 'hex'));
}

function readEvent(raw: Buffer): Nudge {
  const body = webhookBody(raw);
  const parsed = event.safeParse(body);
  if (!parsed.success) return { kind: 'other' };
  const { event: name, data } = parsed.data;
  if (name.startsWith('charge.dispute.')) {
    const reference = data.transaction?.reference ?? data.reference;
    return reference ? { kind: 'dispute', reference } : { kind: 'other' };
  }
  if (name.startsWith('refund.')) {
    return { kind: 'refund', reference: data.transaction_reference ?? null, transaction: null };
  }
  if (!name.startsWith('charge.') || !data.reference) return { kind: 'other' };
  const signed = z.object({ data: transaction }).safeParse(body).data?.data;
  const isPaid = name === 'charge.success' && signed?.status === 'success';
  const nudge = { kind: 'charge', reference: data.reference, transaction: signed?.id ?? null } as const;
  return { ...nudge, signed: signed && isPaid ? paid(signed) : null };
}

export function paystack({ url, secretKey }: { url: string; secretKey: string }): Gateway {
  const name = 'Paystack';
  const account = { name, url, secretKey };
  return {
    provider: 'paystack',
    name,
    leastMinor: 5000,

    async start({ reference, amountMinor, currency, email, returnUrl }) {
      const body = { reference, amount: amountMinor, currency, email, callback_url: returnUrl };
      const answered = await callProvider(account, { method: 'POST', path: '/transaction/initialize', body });
      const { data } = bodyOf(name, started, answered);
      if (data.reference !== reference) throw new ProviderAway(`${name} answered about another payment`);
      return data.authorization_url;
    },

    async verify(reference) {
      const answered = await callProvider(account, { method: 'GET', path: `/transaction/verify/${reference}` });
      if (answered.isUnknown) return { status: 'unknown' };
      const { data } = bodyOf(name, z.object({ data: transaction }), answered);
      if (data.reference !== reference) throw new ProviderAway(`${name} answered about another payment`);
      return chargeOf(data);
    },

    readWebhook: (headers, raw) => (isSigned(raw, headers['x-paystack-signature'], secretKey) ? readEvent(raw) : null),

    async refund(asked) {
      const { refundId, transaction: id, amountMinor, send } = asked;
      const stateOf = (found: z.output<typeof refund>) => {
        const { merchant_note: note, transaction: of, amount } = found;
        refuseOtherRefund(name, asked, { note, transaction: of, amountMinor: amount });
        return refundState(found);
      };
      if (send !== 'first') {
        const path = `/refund?transaction=${id}&perPage=${pageOfRefunds}`;
        const { data } = listOf(name, refunds, await callProvider(account, { method: 'GET', path }));
        const known = data.find(({ merchant_note }) => merchant_note?.includes(refundId));
        if (known) return stateOf(known);
        if (send === 'never') return { status: 'pending', providerId: null, problem: null };
        if (data.length >= pageOfRefunds) throw new ProviderAway(`${name} lists too many refunds`);
      }
      const body = { transaction: id, amount: amountMinor, merchant_note: refundId };
      const answered = await callProvider(account, { method: 'POST', path: '/refund', body });
      return stateOf(bodyOf(name, z.object({ data: refund }), answered).data);
    },
  };
}
