import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.ts';

export const paystackWebhook = endpoint({
  method: 'POST',
  path: '/webhook/paystack',
  summary: 'Paystack reports a payment or a refund; signed over the raw body with x-paystack-signature',
  access: 'anyone',
  body: z.looseObject({}),
  reply: done,
});

export const flutterwaveWebhook = endpoint({
  method: 'POST',
  path: '/webhook/flutterwave',
  summary: 'Flutterwave reports a payment; authenticated by verif-hash',
  access: 'anyone',
  body: z.looseObject({}),
  reply: done,
});
