import { createHash, timingSafeEqual } from 'node:crypto';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { z } from 'zod';
import {
  bodyOf,
  callProvider,
  type Gateway,
  idText,
  listOf,
  type Nudge,
  ProviderAway,
  pageAddress,
  type RefundState,
  referenceText,
  refuseOtherRefund,
  webhookBody,
} from './gateway.ts';

/** Version 3. Amounts are naira, as numbers. */
const naira = z
  .union([z.number(), z.string().regex(/^\d{1,13}(\.\d{1,2})?$/)])
  .transform((amount) => toMinor(Number(amount)))
  .refine((minor) => minor !== null, 'an amount with at most two decimals')
  .transform((minor) => minor ?? 0);

const started = z.object({ data: z.object({ link: pageAddress }) });

const transaction = z.object({
  id: idText,
  tx_ref: z.string(),
  amount: naira,
  currency: z.string(),
  status: z.string(),
});

const refund = z.object({
  id: idText,
  tx_id: idText.nullish(),
  status: z.string(),
  comments: z.string().nullish(),
  amount_refunded: naira.nullish(),
});

/** Whether the filter works is not documented, so a list of several pages proves nothing. */
const refunds = z.object({
  data: z.array(refund),
  meta: z.object({ page_info: z.object({ total_pages: z.number() }) }),
});

const event = z.object({
  event: z.string().default(''),
  data: z.object({
    id: idText.nullish(),
    tx_ref: referenceText.nullish().catch(null),
    tx_id: idText.nullish(),
    TransactionId: idText.nullish(),
  }),
});

function refundState({ id: providerId, status }: z.output<typeof refund>): RefundState {
  if (status.startsWith('completed')) return { status: 'done', providerId, problem: null };
  if (status.startsWith('failed')) return { status: 'failed', providerId, problem: 'the refund failed' };
  return { status: 'pending', providerId, problem: null };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function isAuthentic(given: string | string[] | undefined, webhookHash: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(webhookHash));
}

/** The body is not signed, so it is only a hint to ask the provider. */
function readEvent(raw: Buffer): Nudge {
  const parsed = event.safeParse(webhookBody(raw));
  if (!parsed.success) return { kind: 'other' };
  const { event: name, data } = parsed.data;
  if (/refund/i.test(name)) {
    return { kind: 'refund', reference: data.tx_ref ?? null, transaction: data.TransactionId ?? data.tx_id ?? null };
  }
  if (!name.startsWith('charge.') || !data.tx_ref) return { kind: 'other' };
  return { kind: 'charge', reference: data.tx_ref, transaction: data.id ?? null, signed: null };
}

type Keys = { url: string; secretKey: string; webhookHash: string };

export function flutterwave({ url, secretKey, webhookHash }: Keys): Gateway {
  const name = 'Flutterwave';
  const account = { name, url, secretKey };
  return {
    provider: 'flutterwave',
    name,
    leastMinor: 100,

    async start({ reference, amountMinor, currency, email, returnUrl }) {
      const amount = fromMinor(amountMinor);
      const body = { tx_ref: reference, amount, currency, redirect_url: returnUrl, customer: { email } };
      const answered = await callProvider(account, { method: 'POST', path: '/payments', body });
      return bodyOf(name, started, answered).data.link;
    },

    /** One tx_ref may own several transactions; a webhook names which. */
    async verify(reference, id) {
      const path = id
        ? `/transactions/${encodeURIComponent(id)}/verify`
        : `/transactions/verify_by_reference?tx_ref=${reference}`;
      const answered = await callProvider(account, { method: 'GET', path });
      if (answered.isUnknown) return { status: 'unknown' };
      const { data } = bodyOf(name, z.object({ data: transaction }), answered);
      if (data.tx_ref !== reference || (id && data.id !== id))
        throw new ProviderAway(`${name} answered about another payment`);
      if (data.status !== 'successful') return { status: data.status === 'failed' ? 'failed' : 'pending' };
      return { status: 'paid', transaction: data.id, amountMinor: data.amount, currency: data.currency.toUpperCase() };
    },

    readWebhook: (headers, raw) => (isAuthentic(headers['verif-hash'], webhookHash) ? readEvent(raw) : null),

    async refund(asked) {
      const { refundId, transaction: id, amountMinor, send } = asked;
      const stateOf = (found: z.output<typeof refund>) => {
        const { comments: note, tx_id: of, amount_refunded: amount } = found;
        refuseOtherRefund(name, asked, { note, transaction: of, amountMinor: amount });
        return refundState(found);
      };
      if (send !== 'first') {
        const listed = await callProvider(account, { method: 'GET', path: `/refunds?id=${id}` });
        const { data, meta } = listOf(name, refunds, listed);
        const known = data.find(({ comments }) => comments?.includes(refundId));
        if (known) return stateOf(known);
        if (send === 'never') return { status: 'pending', providerId: null, problem: null };
        if (meta.page_info.total_pages > 1) throw new ProviderAway(`${name} lists too many refunds`);
      }
      const body = { amount: fromMinor(amountMinor), comments: refundId };
      const answered = await callProvider(account, { method: 'POST', path: `/transactions/${id}/refund`, body });
      return stateOf(bodyOf(name, z.object({ data: refund }), answered).data);
    },
  };
}
